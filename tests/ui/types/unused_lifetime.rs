//! A lifetime is not used.

use fsm_runtime::fsm;

fsm! {
    machine Door<'a> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
