//! The time of `after` is a name that is not in scope.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        clock u32;
        initial Closed;
        state Closed { on Push => Open; after (patience) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
