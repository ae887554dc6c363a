//! The machine declares events and takes an enum from elsewhere.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        events from core::cmp::Ordering;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
