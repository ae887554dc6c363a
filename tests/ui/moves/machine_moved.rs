//! The machine is used after it was moved.

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
    drop(door);
    println!("{:?}", door.state_id());
}
