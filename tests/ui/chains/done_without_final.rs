//! `done` stands in a state without a final state inside.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit, Lost }
        initial Combat;
        state Combat {
            initial Fight;
            done => Patrol;
            state Fight { on Hit => Won; }
            state Won { on Lost => Patrol; }
        }
        state Patrol { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
