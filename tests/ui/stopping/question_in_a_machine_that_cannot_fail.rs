//! `?` in an action of a machine that cannot fail.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do push(count)?; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
