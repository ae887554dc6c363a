//! Data have a type without a size.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let n: str = "x"; on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
