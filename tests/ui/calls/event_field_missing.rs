//! An event is sent without a field.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push { by: u32, hard: bool } }
        initial Closed;
        state Closed { on Push { .. } => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push { by: 3 });
}
