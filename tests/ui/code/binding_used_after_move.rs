//! The action takes a binding that the target wants.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(String) }
        initial Closed;
        state Closed { on Push(by) => Open { by } do drop(by); }
        state Open { let by: String; when by.is_empty() => Closed; }
    }
}

fn main() {}
