//! The result of `start_in` is taken for a machine

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start_in(DoorTarget::Open);
    door.send(DoorEvent::Push);
}
