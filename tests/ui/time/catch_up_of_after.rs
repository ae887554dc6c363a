//! `after` is told to catch up.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Off;
        state Off { after 3s catch up => On; every 1s => On; }
        state On { update => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0);
    lamp.update(1);
    assert!(matches!(lamp.state(), LampState::On));
}
