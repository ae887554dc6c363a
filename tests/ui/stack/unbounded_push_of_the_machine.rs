//! A line of the machine itself pushes in every state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
        initial Patrolling;
        on Noise => push Looking;
        state Patrolling { on Hurt => ignore; }
        state Looking { on Quiet => pop; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Looking));
}
