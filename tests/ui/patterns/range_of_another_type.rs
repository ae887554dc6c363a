//! A range is of another type than the payload.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push('a'..) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
