//! An integer is given where a field is a float.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { x: 3 }; }
        state Open { let x: f32; update => Closed do *x += 1.0; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
