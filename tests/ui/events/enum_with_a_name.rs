//! The events are an enum with a name

use fsm_runtime::fsm;

fsm! {
    machine Door {
        enum DoorEvent { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}
