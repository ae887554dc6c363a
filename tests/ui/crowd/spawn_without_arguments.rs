//! An agent without an owner is spawned with nothing.

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
    doors.spawn();
}
