//! A machine gives a `Result` with a value.

use fsm_runtime::fsm;

struct Fault;

fsm! {
    machine Door(count: &mut u32) -> Result<u32, Fault> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *count += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
