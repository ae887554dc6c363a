//! `#[allow(dead_end)]` on the item silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        #[allow(dead_end)] state Open { on Push => ignore; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
