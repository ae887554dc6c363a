//! The initial value of a field asks for a change of state.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { let width: u32 = { goto!(Closed); 3 }; on Push if *width > 0 => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open { .. }));
    assert!(door.is_in(DoorStateId::Open));
}
