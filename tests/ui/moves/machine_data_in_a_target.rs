//! A target gives data of the machine without a star.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let total: u32 = 0;
        initial Closed;
        state Closed { on Push => Open { n: total }; }
        state Open { let n: u32; update => Closed do *n += 1; }
    }
}

fn main() {}
