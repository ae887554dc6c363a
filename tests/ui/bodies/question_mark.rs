//! An action has `?` and ends with nothing.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do { "3".parse::<u32>()?; } }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
