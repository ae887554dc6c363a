//! An action names data of the target.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *n += 1; }
        state Open { let n: u32 = 0; update => Closed do *n += 1; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
