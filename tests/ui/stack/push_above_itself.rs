//! A state is pushed above itself.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
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
