//! The type of the owner does not exist.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Missing) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do log.add(1); }
        state Open { on Push => Closed; }
    }
}

fn main() {}
