//! A line handles an event where the machine declares none.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        initial Closed;
        state Closed { on Push => Open; update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.update();
    assert!(matches!(door.state(), DoorState::Open));
}
