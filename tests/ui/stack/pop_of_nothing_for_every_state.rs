//! A line of the machine itself pops, also in the initial state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
        initial Patrolling;
        on Quiet => pop;
        state Patrolling { on Noise => push Looking; }
        state Looking { on Hurt => ignore; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Looking));
}
