//! An event is sent without what it carries.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed { on Push(_) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
