//! A history is given data from inside of its state, which stays active.

use fsm_runtime::fsm;

fsm! {
    machine Player {
        events { Play, Next, Back }
        initial Off;
        state Off { on Play => On { volume: 5 }; }
        state On {
            let volume: u32;
            initial First;
            state First { on Next => Second; }
            state Second { on Back => history On { volume: 3 }; }
        }
    }
}

fn main() {
    let mut player = Player::start();
    player.send(PlayerEvent::Play);
}
