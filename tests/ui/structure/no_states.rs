//! A machine without states; its types exist all the same.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    let _: &DoorState = door.state();
}
