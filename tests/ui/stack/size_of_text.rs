//! The size of a stack is text.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
        stack "many";
        initial Patrolling;
        state Patrolling { on Noise => push Looking; }
        state Looking { on Noise => push Looking; on Quiet | Hurt => pop; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Looking));
}
