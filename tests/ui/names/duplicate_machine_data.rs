//! The machine declares a name twice.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let pushes: u32 = 0;
        let pushes: u32 = 1;
        initial Closed;
        state Closed { on Push => Open do *pushes += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
