//! A line for one payload stands after a line for every payload.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32) }
        initial Closed;
        state Closed {
            on Push(_) => Open;
            on Push(3) => Closed;
        }
        state Open { on Push(_) => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push(3));
}
