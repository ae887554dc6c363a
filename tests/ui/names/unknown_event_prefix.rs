//! A line names an event by the end of its name.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { LoudNoise, Calm }
        initial Idle;
        state Idle { on Noise => Alarmed; on LoudNoise => Alarmed; }
        state Alarmed { on Calm => Idle; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::LoudNoise);
    assert!(matches!(guard.state(), GuardState::Alarmed));
}
