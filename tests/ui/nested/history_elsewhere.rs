//! `history` of a state leads out of it.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => history Combat; }
        state Combat {
            initial Aim;
            history => Patrol;
            state Aim { on Hit => Strike; }
            state Strike { on Hit => Patrol; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
