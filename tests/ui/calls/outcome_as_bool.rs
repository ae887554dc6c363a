//! An outcome is taken for a `bool`

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
    let mut door = Door::start();
    if door.send(DoorEvent::Push) {
        assert!(matches!(door.state(), DoorState::Open));
    }
}
