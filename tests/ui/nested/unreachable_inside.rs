//! Nothing leads to a state inside another. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
            initial Aim;
            state Aim { on Hit => Patrol; }
            state Strike { on Hit => Patrol; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
