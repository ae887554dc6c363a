//! `?` in the condition of a `when`.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &u32) -> Result<bool, Fault> {
    Ok(true)
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        state Closed { when push(count)? => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
