//! A choice by `score` has an `always` with a condition.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Hurt; }
        choice Hurt { always if *hp == 0 => Dead; score *hp => Patrol; always => Dead; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
