//! `?` in the line `transition`.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        transition(_from, _to) do push(count)?;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
