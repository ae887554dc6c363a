//! The type of data is `_`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let n: _ = 3; on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
