//! Several mistakes in one line are all reported.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push if in_state!(Clsoed) => Opne do goto!(Opeen); }
        state Open { on Push => Closed; }
    }
}

fn main() {}
