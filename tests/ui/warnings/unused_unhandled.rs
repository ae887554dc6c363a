//! A machine without events has an `unhandled`.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        initial Off;
        unhandled(event) do println!("{event:?}");
        state Off { when true => On; }
        state On { when true => Off; }
    }
}

fn main() {
    let mut lamp = Lamp::start();
    lamp.update();
    assert!(matches!(lamp.state(), LampState::On));
}
