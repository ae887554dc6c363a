//! `reenter` stands before the history of a state that the line leaves anyway.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => reenter deep history Combat; }
        state Combat {
            initial Aiming;
            on Lost => Patrol;
            state Aiming { on Seen => Firing; }
            state Firing { on Seen => Aiming; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
