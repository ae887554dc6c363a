//! A target gives data of the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let total: u32 = 0;
        initial Closed;
        state Closed { on Push => Open { total: 3 }; }
        state Open { on Push => Closed do *total += 1; }
    }
}

fn main() {}
