//! Agents act on many threads, and their owners cannot be sent there.

use fsm_runtime::{Crowd, fsm};

use std::rc::Rc;

struct Log(Rc<u32>);

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push if *log.0 > 3 => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut doors = Crowd::<Door>::new();
    doors.par_update(&(), ());
}
