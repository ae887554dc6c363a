//! An initial value that `self` renews has the wrong type.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { let n: u32 = "three"; on Push => self; update => Closed do *n += 1; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
