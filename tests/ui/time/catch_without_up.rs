//! `catch` stands without `up`.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Off;
        state Off { after 1s => On; every 3s catch => On; }
        state On { update => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0);
    lamp.update(1);
    assert!(matches!(lamp.state(), LampState::On));
}
