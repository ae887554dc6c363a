//! A final state inside another one asks for a change.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit, Lost }
        initial Combat;
        state Combat { initial Fight; done => Patrol; state Fight { on Hit => Won; } final state Won { enter do goto!(Patrol); } }
        state Patrol { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
