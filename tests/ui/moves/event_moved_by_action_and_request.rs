//! A request takes what the action has moved.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(String) }
        initial Closed;
        state Closed { on Push(by) do { drop(by); goto!(Open { by }); } }
        state Open { let by: String; update => Closed do by.clear(); }
    }
}

fn main() {}
