//! `?` in a block of such an action.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) {
        events { Push }
        initial Closed;
        state Closed { enter do { if *count > 1 { push(count)?; } } on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
