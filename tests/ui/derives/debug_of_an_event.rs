//! The events derive what their payload lacks.

use fsm_runtime::fsm;

struct Lock;

fsm! {
    machine Door {
        #[derive(Debug)]
        events { Push(Lock) }
        initial Closed;
        state Closed { on Push(_) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
