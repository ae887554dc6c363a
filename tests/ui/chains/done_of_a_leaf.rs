//! `done` stands in a state without states inside.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit, Lost }
        initial Combat;
        state Combat {
            initial Fight;
            done => Patrol;
            state Fight { done => Won; on Hit => Won; }
            final state Won;
        }
        state Patrol { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
