//! A field of a pattern is a literal of another type.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push { by: u32 } }
        initial Closed;
        state Closed { on Push { by: "x" } => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
