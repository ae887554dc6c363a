//! A pattern has text where the event carries a `String`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(String) }
        initial Closed;
        state Closed { on Push("hard") => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
