//! An action uses what a request has taken.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(String) }
        initial Closed;
        state Closed { on Push(by) do { goto!(Open { by }); drop(by); } }
        state Open { let by: String; update => Closed do by.clear(); }
    }
}

fn main() {}
