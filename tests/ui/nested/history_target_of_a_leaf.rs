//! The target is the history of a state without states inside.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
            initial Aim;
            state Aim { on Hit => Strike; }
            state Strike { on Hit => history Patrol; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
