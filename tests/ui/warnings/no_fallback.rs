//! All lines of a state for one event have guards. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push(n) if n > 7 => Open; on Push(n) if n < 3 => Open; }
        state Open { on Push(_) => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push(9));
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
