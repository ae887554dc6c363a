//! A duration is longer than can be told.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Off;
        state Off { every 1s => On; after 300_000d => On; }
        state On { update => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0);
    lamp.update(1);
    assert!(matches!(lamp.state(), LampState::On));
}
