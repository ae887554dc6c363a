//! A guard calls a method that takes its data.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let name: String = String::new(); on Push if name.into_bytes().is_empty() => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
