//! The delay of an event stands behind another word

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32;
        queue 1;
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open do raise!(Pull in 3s); }
        state Open { on Pull => Closed; after 9s => Closed; }
    }
}

fn main() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push, 1);
    assert!(matches!(door.state(), DoorState::Open));
}
