//! The machine has no name.

use fsm_runtime::fsm;

fsm! {
    machine {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
