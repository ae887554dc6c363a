//! A line `done` stands behind one without a condition.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit, Lost }
        initial Combat;
        state Combat { initial Fight; done => Patrol; done if *hp == 0 => Dead; state Fight { on Hit => Won do *hp -= 1; } final state Won; }
        state Patrol { on Lost => Combat; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
