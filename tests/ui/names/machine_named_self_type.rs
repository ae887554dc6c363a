//! The machine is called `Self`.

use fsm_runtime::fsm;

fsm! {
    machine Self {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
