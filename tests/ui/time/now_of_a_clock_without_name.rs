//! Code speaks of the time, which has no name.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec<u32>) {
        clock u32;
        initial Closed;
        state Closed { after 3s => Open do log.push(now); }
        state Open { after 3s => Closed; }
    }
}

fn main() {}
