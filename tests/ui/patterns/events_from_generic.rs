//! The enum of the events lacks its arguments.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events from Option;
        initial Closed;
        state Closed { on Some(_) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
