//! A function over the ids of states is given the states themselves.

use fsm_runtime::{StateId, fsm};

fn count<Id: StateId>() -> usize {
    Id::ALL.len()
}

fsm! {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    assert_eq!(count::<DoorStateId>(), 2);
    assert_eq!(count::<DoorState>(), 2);
}
