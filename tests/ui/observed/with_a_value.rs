//! `observed` with something behind it.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        observed Journal;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
