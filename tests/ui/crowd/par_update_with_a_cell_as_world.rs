//! Agents act on many threads, and these cannot share the world.

use fsm_runtime::{Crowd, fsm};

use std::cell::Cell;

fsm! {
    machine Door(log: &mut u32, world: &Cell<u32>) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do world.set(*log); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut doors = Crowd::<Door>::new();
    doors.par_update(&Cell::new(3), ());
}
