//! One event meets a `pop!` and a `goto!` of the machine, which then takes the place of what was below.

use fsm_runtime::fsm;

fsm! {
    machine Player {
        events { Talk, Ask, Bye }
        initial Walking;

        on Ask if in_state!(Listening) do goto!(Asking);

        state Walking { on Talk => push Talking; }
        state Talking {
            region Mouth { on Ask do pop!(); }
            region Ears {
                initial Listening;
                state Listening;
            }
        }
        state Asking { on Bye => pop; }
    }
}

fn main() {
    let mut player = Player::start();
    player.send(PlayerEvent::Talk);
    assert!(player.is_in(PlayerStateId::Listening));
}
