//! A state has no block.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed
        state Open { on Push => Closed; }
    }
}

fn main() {}
