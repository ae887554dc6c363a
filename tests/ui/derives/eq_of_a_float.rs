//! The machine derives `Eq`, and its data hold a float.

use fsm_runtime::fsm;

fsm! {
    #[derive(PartialEq, Eq)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let x: f32 = 0.0; on Push => Open do *x += 1.0; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
