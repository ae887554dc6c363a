//! `request` has its name from another library

use fsm_runtime::fsm;

fsm! {
    machine Door {
        requests;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    let _ = door.transition_to(DoorTarget::Closed);
    let _ = door.update();
}
