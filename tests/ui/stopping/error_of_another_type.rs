//! `?` gives an error that the machine's cannot be made of.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), String> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do push(count)?; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
