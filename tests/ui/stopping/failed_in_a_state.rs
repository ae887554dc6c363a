//! A line for errors in a state.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do push(count)?; failed(_) => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
