//! An agent is looked at, and the crowd ticked meanwhile.

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
    let agent = doors.get(door);
    doors.update(&(), ());
    drop(agent);
}
