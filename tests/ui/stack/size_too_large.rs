//! A stack has too much room.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Hurt, Quiet }
        stack 70_000;
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
