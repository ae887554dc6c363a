//! Two events have one name, once written with `r#`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, r#Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on r#Push => r#Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
