//! A line for errors does not name them.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        failed => Open;
        state Closed { on Push => Open do push(count)?; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
