//! The payload of an event has a type that does not exist.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull(Missing) }
        initial Closed;
        state Closed { on Push => Open; on Pull(n) => Open do drop(n); }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
