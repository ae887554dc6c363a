//! A field of `pop else` has the wrong type.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => pop else Open { n: "three" }; update => push Closed2; }
        state Open { let n: u32; update => Closed do *n += 1; }
        state Closed2 { update => pop; }
    }
}

fn main() {}
