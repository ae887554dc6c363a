//! An outcome is taken for a `Result`

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn push(door: &mut Door) -> Result<(), String> {
    door.send(DoorEvent::Push)?;
    Ok(())
}

fn main() {
    let _ = push(&mut Door::start());
}
