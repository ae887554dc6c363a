//! `throws` in the header.

use fsm_runtime::fsm;

struct Fault;

fsm! {
    machine Door(count: &mut u32) throws Fault {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *count += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
