//! No `;` stands after `requests`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        initial Closed;
        requests
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
