//! No `;` stands after `stack`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        initial Closed;
        stack 8
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
