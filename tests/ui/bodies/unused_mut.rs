//! A variable of an action is `mut` for nothing.

#![deny(unused_mut)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let n: u32 = 3; on Push => Open do { let mut more = 3; *n += more; } }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
