//! The machine knows the time, but nothing looks at it.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push, 0);
    assert!(matches!(door.state(), DoorState::Open));
}
