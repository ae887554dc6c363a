//! An outcome, which may hold the event, is printed, and the events cannot be.

use fsm_runtime::fsm;

fsm! {
    #[derive(Debug)]
    pub machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    println!("{:?}", door.send(DoorEvent::Push));
}
