//! The result of `raise!` is dropped.

#![deny(unused_must_use)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Close }
        queue 4;
        initial Closed;
        state Closed { on Push => Open do raise!(Close); }
        state Open { on Close => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
