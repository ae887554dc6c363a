//! A guard moves what the event carries.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(String) }
        initial Closed;
        state Closed { on Push(by) if by.into_bytes().is_empty() => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
