//! A guard changes what the event carries.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push(ref mut n) if { *n += 1; true } => Open do drop(*n); }
        state Open { update => Closed; }
    }
}

fn main() {}
