//! The machine derives `Copy`, and its data hold a string.

use fsm_runtime::fsm;

fsm! {
    #[derive(Clone, Copy)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let x: String = String::new(); on Push => Open do x.clear(); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
