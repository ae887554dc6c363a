//! `previous` stands in a state that is pushed, where `pop` would go back.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Calm }
        initial Idle;
        state Idle { on Noise => push Alarmed; }
        state Alarmed { on Calm => previous; on Noise => ignore; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Alarmed));
}
