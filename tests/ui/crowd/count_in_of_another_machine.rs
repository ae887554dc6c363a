//! Agents are counted in a state of another machine.

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

fsm! {
    machine Gate {
        initial Shut;
        #[allow(dead_end)]
        state Shut;
    }
}

fn main() {
    let doors = Crowd::<Door>::new();
    doors.count_in(GateStateId::Shut);
}
