//! `#[allow(unused_line)]` on the machine silences the warning.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[allow(unused_line)]
    machine Door {
        clock u32;
        stack 4;
        events { Push }
        initial Closed;
        exit do println!("exit");
        on Push => Closed;
        state Closed { pause do println!("pause"); on Push => Open; }
        state Open { on Push => Closed; }
    }
}

#[test]
fn nothing_is_reported() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push, 0);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
