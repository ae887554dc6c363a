//! An event has a lifetime that is not declared.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(&'a str) }
        initial Closed;
        state Closed { on Push(_) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
