//! The result of `start_in` is unwrapped without a derive.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start_in(DoorTarget::Open).unwrap();
    door.send(DoorEvent::Push);
}
