//! What a push and its pop have passed through is forgotten: nothing was left on the level of `Idle`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Calm, Back }
        initial Idle;
        state Idle { on Noise => push Alarmed; on Back => previous; }
        state Alarmed { on Calm => pop; on Noise => ignore; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Alarmed));
}
