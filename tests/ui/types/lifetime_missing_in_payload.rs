//! An event carries a reference without a lifetime.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(&str) }
        initial Closed;
        state Closed { on Push(_) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push(""));
}
