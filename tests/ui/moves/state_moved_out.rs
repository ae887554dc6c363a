//! The state is moved out of the machine.

use fsm_runtime::fsm;

struct Plane(u32);

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let plane: Plane = Plane(3); on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let door = Door::start();
    if let DoorState::Closed { plane } = *door.state() {
        drop(plane);
    }
}
