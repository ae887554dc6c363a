//! A pattern leaves out a field of the event.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull { hard: u32, fast: u32 } }
        initial Closed;
        state Closed { on Push => Open; on Pull { hard: _ } => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
