//! `#[allow(unused_event)]` on the item silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, #[allow(unused_event)] Pull }
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
