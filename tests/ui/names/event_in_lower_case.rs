//! The name of an event begins with a small letter.

#![deny(nonstandard_style)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { push }
        initial Closed;
        state Closed { on push => Open; }
        state Open { on push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::push);
    assert!(matches!(door.state(), DoorState::Open));
}
