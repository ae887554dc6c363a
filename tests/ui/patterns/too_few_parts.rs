//! A pattern has fewer parts than the payload.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32, u32) }
        initial Closed;
        state Closed { on Push(a) => Open do drop(a); }
        state Open { update => Closed; }
    }
}

fn main() {}
