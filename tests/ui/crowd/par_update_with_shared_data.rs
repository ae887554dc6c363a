//! Agents act on many threads, and the data of their machines cannot be sent there.

use fsm_runtime::{Crowd, fsm};

use std::rc::Rc;

fsm! {
    machine Door {
        events { Push }
        let key: Rc<u32>;
        initial Closed;
        state Closed { on Push if **key > 3 => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut doors = Crowd::<Door>::new();
    doors.par_update(&(), ());
}
