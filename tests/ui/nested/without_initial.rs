//! A state with states inside has no `initial`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
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
