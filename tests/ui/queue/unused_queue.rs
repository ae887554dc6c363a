//! A queue has room, but nothing is raised or deferred. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        queue 8;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
