//! A type parameter is not declared.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut T) {
        initial Closed;
        state Closed { update => Open do log.clone_from(&log.clone()); }
        state Open { update => Closed; }
    }
}

fn main() {}
