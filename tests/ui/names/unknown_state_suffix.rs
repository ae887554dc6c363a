//! A target names a state with a word too much.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Calm }
        initial Idle;
        state Idle { on Noise => Alarmed; }
        state Alarmed { on Calm => IdleState; on Noise => Idle; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Alarmed));
}
