//! The time has a name and no type.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec<u32>) {
        clock now: ;
        initial Closed;
        state Closed { after 3s => Open do log.push(now); }
        state Open { after 3s => Closed; }
    }
}

fn main() {}
