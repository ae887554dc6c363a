//! `every` in a machine that does not know the time.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        initial Off;
        state Off { every 3s => On; }
        state On { update => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start();
    lamp.update();
    assert!(matches!(lamp.state(), LampState::On));
}
