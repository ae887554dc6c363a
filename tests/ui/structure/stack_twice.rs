//! The setting `stack` is made twice.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        stack 8;
        stack 4;
        initial Closed;
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
