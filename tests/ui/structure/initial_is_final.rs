//! The machine starts in a final state.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Open;
        state Closed { on Push => Open; }
        final state Open;
    }
}

fn main() {}
