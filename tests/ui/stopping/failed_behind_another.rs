//! A line for errors stands behind one that takes them all.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        failed(_) => Open;
        failed(Fault) do *count = 0;
        state Closed { on Push => Open do push(count)?; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
