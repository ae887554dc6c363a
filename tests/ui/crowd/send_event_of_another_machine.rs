//! An agent is sent something that its machine does not take.

use fsm_runtime::{Crowd, fsm};

fsm! {
    machine Door {
        #[derive(Clone)]
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut doors = Crowd::<Door>::new();
    let door = doors.spawn((), &(), ());
    let _ = doors.send(door, &(), 3, ());
}
