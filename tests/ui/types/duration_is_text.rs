//! The time of `after` is text.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        clock u32;
        initial Closed;
        state Closed { on Push => Open; after ("3s") => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
