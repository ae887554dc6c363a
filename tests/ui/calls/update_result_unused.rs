//! The result of `update` of a machine with requests is not looked at.

#![deny(unused_must_use)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        requests;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.update();
}
