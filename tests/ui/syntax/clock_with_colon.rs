//! `clock` has a colon.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock: u32;
        initial Closed;
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
