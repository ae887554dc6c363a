//! An attribute has no event to stand before.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, #[cfg(all())] }
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
