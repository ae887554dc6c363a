//! The state around a target is entered without its data.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => Strike; }
        state Combat {
            let enemy: u32;
            initial Aim;
            on Lost if *enemy > 0 => Patrol;
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
