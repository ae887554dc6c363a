//! A state is left only when it is done, which it never is. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
            initial Aim;
            done => Patrol;
            state Aim { on Hit => Strike; on Lost => Won; }
            state Strike;
            final state Won;
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
