//! Questions to a machine that answers none.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let door = Door::start();
    let _ = door.can(DoorEvent::Push);
    let _ = door.would(DoorEvent::Push);
}
