//! A request gives a number of the state without a star.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let n: u32 = 3; on Push do goto!(Open { n }); }
        state Open { let n: u32; update => Closed do *n += 1; }
    }
}

fn main() {}
