//! A machine ends after `events`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
        events
    }
}

fn main() {}
