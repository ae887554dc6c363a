//! The events come from a struct.

use fsm_runtime::fsm;

struct Key;

fsm! {
    machine Door {
        events from Key;
        initial Closed;
        state Closed { on Left => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
