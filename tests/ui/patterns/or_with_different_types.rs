//! Two alternatives bind a name with different types.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32), Pull(u64) }
        initial Closed;
        state Closed { on Push(a) | Pull(a) => Open do drop(a); }
        state Open { update => Closed; }
    }
}

fn main() {}
