//! A guard moves data out of its state.

use fsm_runtime::fsm;

struct Plane(u32);

fn crash(plane: Plane) -> bool {
    plane.0 > 3
}

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let plane: Plane = Plane(3); on Push if crash(*plane) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
