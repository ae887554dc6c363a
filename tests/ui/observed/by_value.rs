//! An observer is given by value.

use fsm_runtime::{Observer, fsm};

fsm! {
    machine Door {
        observed;
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
    door.observed(Journal).send(DoorEvent::Push);
}
