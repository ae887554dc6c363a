//! The enum of the events does not exist.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events from Key;
        initial Closed;
        state Closed { on Left => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
