//! An event carries text of any length.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(str) }
        initial Closed;
        state Closed { on Push(_) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
