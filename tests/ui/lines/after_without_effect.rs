//! An `after` line has neither target nor action.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32;
        initial Closed;
        state Closed { after 3s; update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
