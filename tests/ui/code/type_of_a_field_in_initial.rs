//! A field in `initial` has the wrong type.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed { locked: 1 };
        state Closed { let locked: bool; on Push if !*locked => Open; }
        state Open { on Push => Closed { locked: true }; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
