//! A final state is pushed.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
        initial Patrolling;
        state Patrolling { on Noise => Looking; on Hurt => push Dead; }
        state Looking { on Quiet => Patrolling; }
        final state Dead {}
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Looking));
}
