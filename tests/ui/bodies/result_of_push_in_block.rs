//! The result of `push!` is dropped in a block.

#![deny(unused_must_use)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        stack 4;
        initial Closed;
        state Closed { on Push do { push!(Open); } }
        state Open { update => pop; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
