//! `#[allow(unreachable_state)]` on the machine silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[allow(unreachable_state)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
        state Broken { on Push => Closed; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
    let _ = DoorTarget::Broken;
}
