//! The type of time is not one.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock bool;
        initial Closed;
        state Closed { after 3s => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
