//! Two `after` lines are due at the same time.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Off;
        state Off { after 3s => On; after 3s => Off; }
        state On { after 1s => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0);
    lamp.update(3_000);
    assert!(matches!(lamp.state(), LampState::On));
}
