//! The word `machine` is missing.

use fsm_runtime::fsm;

fsm! {
    Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
