//! The data of the machine lack the derive.

use fsm_runtime::fsm;

struct Lock;

fsm! {
    #[derive(Clone)]
    machine Door {
        events { Push }
        let lock: Lock = Lock;
        initial Closed;
        state Closed { on Push => Open do { let _ = &lock; } }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
