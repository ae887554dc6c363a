//! The list of events is missing.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
