//! The value of a `push!` that cannot fail is looked at.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push do { if push!(Open).is_err() { println!("full"); } } }
        state Open { update => pop; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
