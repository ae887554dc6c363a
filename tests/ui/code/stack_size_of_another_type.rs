//! The size of a stack is a constant of the wrong type.

use fsm_runtime::fsm;

const SIZE: u8 = 4;

fsm! {
    machine Door {
        events { Push, Pop }
        stack SIZE;
        initial Closed;
        state Closed { on Push => push Closed; on Pop => pop else Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
