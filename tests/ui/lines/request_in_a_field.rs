//! A field of a target asks for a change of state.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { width: { goto!(Closed); 3 } }; }
        state Open { let width: u32; on Push if *width > 0 => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open { .. }));
    assert!(door.is_in(DoorStateId::Open));
}
