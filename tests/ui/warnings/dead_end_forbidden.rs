//! `#[forbid(dead_end)]` on the machine makes an error of the warning.

#![allow(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[forbid(dead_end)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => ignore; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
