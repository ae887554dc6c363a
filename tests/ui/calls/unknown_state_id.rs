//! An id that does not exist is asked for.

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
    let door = Door::start();
    assert!(door.is_in(DoorStateId::Opne));
}
