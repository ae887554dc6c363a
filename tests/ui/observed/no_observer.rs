//! A type that is no observer is lent to a machine.

use fsm_runtime::fsm;

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

fn main() {
    let mut door = Door::start();
    door.observed(&mut Journal).send(DoorEvent::Push);
}
