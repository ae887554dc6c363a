//! The state is looked at while the machine works.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let n: u32 = 3; on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    let state = door.state();
    door.send(DoorEvent::Push);
    assert!(matches!(state, DoorState::Open));
}
