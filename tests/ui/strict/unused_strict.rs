//! A machine without events is strict. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        strict;
        initial On;
        state On { update => Off; }
        state Off { update => On; }
    }
}

fn main() {
    let mut lamp = Lamp::start();
    lamp.update();
    let _ = lamp.state_id();
}
