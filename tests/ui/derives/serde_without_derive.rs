//! An attribute of serde stands without its derive.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { #[serde(skip)] let n: u32 = 3; on Push => Open do *n += 1; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
