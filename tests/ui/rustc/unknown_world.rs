//! The type of the second parameter does not exist.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut u32, world: &Missing) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *log += world.n; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
