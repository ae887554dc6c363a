//! A request pops where nothing may be below.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
        initial Patrolling;
        state Patrolling { on Noise => Looking; }
        state Looking { on Quiet do pop!(); on Hurt => push Hiding; }
        state Hiding { on Quiet => pop; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Looking));
}
