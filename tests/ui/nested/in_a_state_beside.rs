//! The state behind `in` is another than the one around the target.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => Strike in Patrol; }
        state Combat {
            initial Aim;
            on Lost => Patrol;
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
