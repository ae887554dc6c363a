//! A line for errors in a machine that cannot fail.

use fsm_runtime::fsm;

fsm! {
    machine Door(count: &mut u32) {
        events { Push }
        initial Closed;
        failed(_) => Open;
        state Closed { on Push => Open do *count += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
