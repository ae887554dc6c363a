//! The outcome of a machine that may fail is taken for that of one that cannot.

use fsm_runtime::fsm;

struct Fault;

fn push(_: &mut u32) -> Result<(), Fault> {
    Ok(())
}

fsm! {
    machine Door(count: &mut u32) -> Result<(), Fault> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do push(count)?; }
        state Open { on Push => Closed; }
    }
}

fn run(mut door: Door, mut count: u32) -> bool {
    door.send(&mut count, DoorEvent::Push).is_used()
}

fn main() {
    let _ = run;
}
