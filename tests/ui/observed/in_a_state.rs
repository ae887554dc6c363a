//! `observed` in a state.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { observed; on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
