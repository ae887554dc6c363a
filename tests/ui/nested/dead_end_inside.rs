//! Nothing leads out of a state inside another. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hits: u32 = 0;
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
            initial Aim;
            state Aim { on Hit => Strike; }
            state Strike { on Hit do *hits += 1; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
