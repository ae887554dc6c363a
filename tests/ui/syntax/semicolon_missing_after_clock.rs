//! No `;` stands after `clock`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        initial Closed;
        clock u32
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
