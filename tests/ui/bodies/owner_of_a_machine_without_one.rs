//! A machine without an owner speaks of one

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open; on Pull => ignore; }
        state Open { on Push => Closed do ctx.add(1); on Pull => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}
