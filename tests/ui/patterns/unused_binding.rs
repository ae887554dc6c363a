//! A binding is not used.

#![deny(unused_variables)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push(by) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push(3));
}
