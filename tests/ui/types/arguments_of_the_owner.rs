//! The type of the owner lacks its argument.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
