//! A line leaves a final state inside another state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit, Lost }
        initial Combat;
        state Combat {
            initial Fight;
            done => Patrol;
            state Fight { on Hit => Won; }
            final state Won { on Hit => Patrol; }
        }
        state Patrol { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
