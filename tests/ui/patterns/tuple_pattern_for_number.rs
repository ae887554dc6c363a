//! A pattern takes a tuple where the event carries a number.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push((a, b)) => Open do drop(a + b); }
        state Open { update => Closed; }
    }
}

fn main() {}
