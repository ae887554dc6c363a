//! `#[allow(unused_event)]` on the machine silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[allow(unused_event)]
    machine Door {
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
    door.send(DoorEvent::Pull);
}
