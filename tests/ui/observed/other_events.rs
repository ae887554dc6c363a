//! An observer of a machine without events is lent to one that has some.

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

impl Observer<Door> for Journal {}

fn main() {
    let mut door = Door::start();
    door.observed(&mut Journal).send(DoorEvent::Push);
}
