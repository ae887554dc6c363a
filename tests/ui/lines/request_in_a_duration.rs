//! A computed duration asks for a change of state.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32;
        initial Closed;
        state Closed { after ({ goto!(Open); 3 }) => Open; }
        state Open { after 3s => Closed; }
    }
}

fn main() {
    let mut door = Door::start(0);
    door.update(1);
    assert!(matches!(door.state(), DoorState::Open));
}
