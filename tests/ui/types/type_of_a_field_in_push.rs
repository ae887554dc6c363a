//! A field of a push has the wrong type.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => push Open { n: "three" }; }
        state Open { let n: u32; update => pop do *n += 1; }
    }
}

fn main() {}
