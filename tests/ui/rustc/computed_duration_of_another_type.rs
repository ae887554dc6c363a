//! A computed duration is not of the clock's type.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock core::time::Duration;
        initial Closed;
        state Closed { after (3) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
