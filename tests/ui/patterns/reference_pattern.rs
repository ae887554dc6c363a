//! A pattern takes a reference where the event carries a number.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push(&n) => Open do drop(n); }
        state Open { update => Closed; }
    }
}

fn main() {}
