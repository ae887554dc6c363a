//! The path to the enum of the events does not exist.

use fsm_runtime::fsm;

mod input {}

fsm! {
    machine Door {
        events from input::Key;
        initial Closed;
        state Closed { on Left => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
