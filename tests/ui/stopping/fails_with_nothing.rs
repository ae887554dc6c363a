//! The type is missing behind the arrow of the header.

use fsm_runtime::fsm;

fsm! {
    machine Door(count: &mut u32) -> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *count += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
