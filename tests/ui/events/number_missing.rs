//! The number of an event is missing.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push =, Pull }
        initial Closed;
        state Closed { on Push | Pull => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}
