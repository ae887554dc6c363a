//! A line names an event that the enum from elsewhere does not have.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events from core::cmp::Ordering;
        initial Closed;
        state Closed { on Bigger => Open; on Less => Open; }
        state Open { on Equal | Greater => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(core::cmp::Ordering::Less);
    assert!(matches!(door.state(), DoorState::Open));
}
