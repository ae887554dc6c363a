//! A pattern has a constant of a type that cannot be matched.

use fsm_runtime::fsm;

struct Place(u32);

const HOME: Place = Place(0);

fsm! {
    machine Door {
        events { Push(Place) }
        initial Closed;
        state Closed { on Push(HOME) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
