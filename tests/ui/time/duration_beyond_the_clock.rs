//! A duration is longer than a counter of milliseconds with 32 bits can tell.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Off;
        state Off { after 30d => On; }
        state On { after 24d => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0);
    lamp.update(3_000);
    assert!(matches!(lamp.state(), LampState::Off));
}
