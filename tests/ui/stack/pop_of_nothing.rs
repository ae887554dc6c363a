//! A state that can be reached with nothing below pops; the message names the path.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
        initial Patrolling;
        state Patrolling { on Noise => Looking; }
        state Looking { on Hurt => Hiding; on Noise => push Hiding; }
        state Hiding { on Quiet => pop; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Looking));
}
