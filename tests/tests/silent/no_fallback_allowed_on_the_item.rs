//! `#[allow(no_fallback)]` on the item silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        #[allow(no_fallback)] state Closed { on Push(n) if n > 7 => Open; on Push(n) if n < 3 => Open; }
        state Open { on Push(_) => Closed; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start();
    door.send(DoorEvent::Push(9));
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
