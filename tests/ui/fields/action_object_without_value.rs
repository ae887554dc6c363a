//! An action object is not made.

use fsm_runtime::fsm;

struct Wait;

impl fsm_runtime::Action<()> for Wait {}

fsm! {
    machine Door {
        initial Closed;
        state Closed { action wait: Wait; update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
