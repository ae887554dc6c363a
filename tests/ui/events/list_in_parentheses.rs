//! The list of events stands in parentheses.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events (Push)
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
