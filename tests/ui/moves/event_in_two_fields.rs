//! Two fields take one binding, one of them in an expression.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(String) }
        initial Closed;
        state Closed { on Push(by) => Open { a: by, b: by.len() }; }
        state Open { let a: String; let b: usize; update => Closed do a.truncate(*b); }
    }
}

fn main() {}
