//! A stack has room, but nothing is pushed.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        stack 4;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
