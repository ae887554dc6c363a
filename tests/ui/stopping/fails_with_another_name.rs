//! The `Result` of a machine is no `Result` under its name.

use fsm_runtime::fsm;

struct Fault;

fsm! {
    machine Door(count: &mut u32) -> Fault {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *count += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
