//! The setting `clock` is made twice.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32;
        clock u64;
        initial Closed;
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
