//! `previous` of a state inside another has nothing to go back to.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; on Hit => Strike; }
        state Combat {
            initial Aim;
            state Aim {}
            state Strike { on Hit => previous; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
