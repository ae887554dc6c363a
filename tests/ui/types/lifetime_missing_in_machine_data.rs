//! Data of the machine are a reference without a lifetime.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let n: &str;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start("");
    door.send(DoorEvent::Push);
}
