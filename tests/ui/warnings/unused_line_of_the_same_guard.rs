//! Two lines for one event have the same guard.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push(n) if n > 7 => Open; on Push(n) if n > 7 => Closed; on Push(_) => ignore; }
        state Open { on Push(_) => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push(8));
    assert!(matches!(door.state(), DoorState::Open));
}
