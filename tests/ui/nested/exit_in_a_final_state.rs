//! A final state inside another state has an `exit`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let wins: u32 = 0;
        events { Hit, Lost }
        initial Combat;
        state Combat {
            initial Fight;
            done => Patrol;
            state Fight { on Hit => Won; }
            final state Won { exit do *wins += 1; }
        }
        state Patrol { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
