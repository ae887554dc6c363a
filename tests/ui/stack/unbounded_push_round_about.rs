//! Pushes nest without bound, by way of states that only go on to each other.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Calm }
        initial Patrolling;
        state Patrolling { on Noise => Looking; }
        state Looking { on Noise => Hiding; on Calm => Patrolling; }
        state Hiding { on Noise => push Patrolling; on Calm => pop else Patrolling; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Looking));
}
