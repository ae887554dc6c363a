//! `requests` has a number.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        requests 4;
        initial Closed;
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
