//! A bound is missing for what an action does with data.

use fsm_runtime::fsm;

fsm! {
    machine Door<T> {
        events { Push }
        let item: T;
        initial Closed;
        state Closed { on Push => Open do { let _ = item.clone(); } }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start(3);
    door.send(DoorEvent::Push);
}
