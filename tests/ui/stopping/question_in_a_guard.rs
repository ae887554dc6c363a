//! `?` in a guard of a machine that may fail.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &u32) -> Result<bool, Fault> {
    Ok(true)
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        state Closed { on Push if push(count)? => Open; on Push => ignore; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
