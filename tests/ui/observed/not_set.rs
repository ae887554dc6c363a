//! A machine without `observed;` is to be observed.

use fsm_runtime::{Observer, fsm};

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

struct Journal;

impl Observer<Door, DoorEvent> for Journal {}

fn main() {
    let mut door = Door::start();
    door.observed(&mut Journal).send(DoorEvent::Push);
}
