//! An event is sent to all, and cannot be cloned.

use fsm_runtime::{Crowd, fsm};

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut doors = Crowd::<Door>::new();
    doors.broadcast(&(), DoorEvent::Push, ());
}
