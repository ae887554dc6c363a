//! `events from` does not say which.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events from;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
