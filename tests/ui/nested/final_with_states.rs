//! A final state has states inside.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Dead; }
        final state Dead { initial Falling; state Falling { on Hit => Lying; } state Lying; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
