//! A state inside another one is pushed.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => push Aim; }
        state Combat {
            initial Aim;
            on Lost => pop;
            state Aim { on Hit => Strike; }
            state Strike { on Hit => Aim; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
