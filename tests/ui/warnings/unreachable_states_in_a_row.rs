//! Nothing leads to a state, which leads to another: only the first is told.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
        state Broken { on Push => Mended; }
        state Mended { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    let _ = (DoorTarget::Broken, DoorTarget::Mended);
}
