//! The setting `requests` is made twice.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        requests;
        requests;
        initial Closed;
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
