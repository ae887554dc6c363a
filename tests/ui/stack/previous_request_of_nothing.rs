//! `previous!` stands where nothing can have been left.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Noise, Calm }
        initial Idle;
        state Idle { on Noise => push Alarmed; }
        state Alarmed { on Calm do { println!("calm"); previous!() } on Noise => ignore; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Noise);
    assert!(matches!(guard.state(), GuardState::Alarmed));
}
