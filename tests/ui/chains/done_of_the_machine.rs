//! `done` stands in the machine.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let ends: u32 = 0;
        events { Hit }
        initial Patrol;
        done do *ends += 1;
        state Patrol { on Hit => Dead; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
