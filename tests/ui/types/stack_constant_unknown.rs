//! The size of a stack is a constant that does not exist.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        stack DEPTH;
        initial Closed;
        state Closed { on Push => push Open; }
        state Open { update => pop; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
