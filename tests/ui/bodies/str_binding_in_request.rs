//! An event gives a `&str` where a field in a request is a `String`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(&'static str) }
        initial Closed;
        state Closed { on Push(name) do goto!(Open { name }); }
        state Open { let name: String; update => Closed do name.clear(); }
    }
}

fn main() {}
