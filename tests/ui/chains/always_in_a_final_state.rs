//! A final state inside another state has an `always`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit, Lost }
        initial Combat;
        state Combat {
            initial Fight;
            done => Patrol;
            state Fight { on Hit => Won; }
            final state Won { always => Patrol; }
        }
        state Patrol { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
