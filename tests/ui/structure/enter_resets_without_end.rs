//! Two states send each other on as they are entered, once by a `reset!`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { enter do goto!(Shut); }
        state Shut { enter do reset!(Open); }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
