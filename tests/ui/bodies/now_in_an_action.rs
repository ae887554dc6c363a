//! An action names `now`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        #[allow(unused_line)]
        clock u32;
        initial Closed;
        state Closed { on Push => Open do drop(now); }
        state Open { update => Closed; }
    }
}

fn main() {}
