//! An `after` is due when an earlier one has left the state.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Off;
        state Off { after 3s => On; after 1min => Off; }
        state On { after 1s => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0);
    lamp.update(3_000);
    assert!(matches!(lamp.state(), LampState::On));
}
