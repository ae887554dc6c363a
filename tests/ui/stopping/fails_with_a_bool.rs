//! A machine gives something that is no `Result`.

use fsm_runtime::fsm;

fsm! {
    machine Door(count: &mut u32) -> bool {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *count += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
