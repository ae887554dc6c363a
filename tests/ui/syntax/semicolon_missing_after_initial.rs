//! No `;` stands after `initial`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        initial Closed
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
