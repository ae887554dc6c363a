//! A machine ends after `initial`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
        initial
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
