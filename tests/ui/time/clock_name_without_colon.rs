//! The name of the time stands before the type without a colon.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec<u32>) {
        clock now u32;
        initial Closed;
        state Closed { after 3s => Open do log.push(now); }
        state Open { after 3s => Closed; }
    }
}

fn main() {}
