//! An event for later is taken back as by a function

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32;
        queue 1;
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open do raise!(Pull after 3s); }
        state Open { on Pull => Closed; on Push => Closed do cancel(Pull); }
    }
}

fn main() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push, 1);
    assert!(matches!(door.state(), DoorState::Open));
}
