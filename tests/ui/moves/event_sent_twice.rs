//! An event is sent twice.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(String) }
        initial Closed;
        state Closed { on Push(_) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    let event = DoorEvent::Push(String::new());
    door.send(event);
    door.send(event);
}
