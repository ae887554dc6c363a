//! The type of time does not exist.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock Missing;
        initial Closed;
        state Closed { after 3s => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
