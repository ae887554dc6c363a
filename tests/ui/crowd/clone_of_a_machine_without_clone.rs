//! A crowd is cloned, and its machine is not `Clone`.

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
    let doors = Crowd::<Door>::new();
    let _more = doors.clone();
}
