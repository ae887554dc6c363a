//! The period of a throttled update is longer than the clock can tell.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock u32;
        initial Off;
        state Off { update every 25d => On; }
        state On { after 24d => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start(0);
    lamp.update(3_000);
    assert!(matches!(lamp.state(), LampState::Off));
}
