//! A match over the states misses one.

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
    match door.state() {
        DoorState::Closed => {}
    }
}
