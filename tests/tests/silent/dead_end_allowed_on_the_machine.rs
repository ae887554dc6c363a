//! `#[allow(dead_end)]` on the machine silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[allow(dead_end)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => ignore; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
