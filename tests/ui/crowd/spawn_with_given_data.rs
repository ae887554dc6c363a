//! An agent is spawned whose machine must be given data.

use fsm_runtime::{Crowd, fsm};

fsm! {
    machine Door {
        events { Push }
        let number: u32;
        initial Closed;
        state Closed { on Push if *number > 3 => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut doors = Crowd::<Door>::new();
    doors.spawn((), &(), ());
}
