//! A line of the machine has a weight.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        weight *hp => Dead;
        state Patrol { on Hit => Dead; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
