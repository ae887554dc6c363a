//! The clock does not say what time is.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock;
        initial Off;
        state Off { after 3s => On; }
        state On { update => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0.5);
    lamp.update(1.5);
    assert!(matches!(lamp.state(), LampState::Off));
}
