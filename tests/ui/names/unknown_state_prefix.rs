//! A target names a state by the beginning of its name.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Calm }
        initial Patrolling;
        state Patrolling { on Noise => Investigating; }
        state Investigating { on Calm => Patrol; on Noise => Patrolling; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Investigating));
}
