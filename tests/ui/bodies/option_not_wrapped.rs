//! A value is given where a field is an option.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { n: 3 }; }
        state Open { let n: Option<u32>; update => Closed do *n = None; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
