//! The data of a target lack the derive.

use fsm_runtime::fsm;

struct Lock;

fsm! {
    #[derive(Clone)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { lock: Lock }; }
        state Open { let lock: Lock; update => Closed do { let _ = &lock; } }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
