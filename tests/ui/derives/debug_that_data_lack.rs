//! The machine derives `Debug`, which its data do not have.

use fsm_runtime::fsm;

struct Lock;

fsm! {
    #[derive(Debug)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let lock: Lock = Lock; on Push => Open do { let _ = &lock; } }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
