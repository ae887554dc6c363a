//! An action of a machine that may fail returns without a `Result`.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do { if *count > 1 { return; } push(count)?; }; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
