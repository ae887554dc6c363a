//! Data of the machine would hide the time.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec<u32>) {
        clock now: u32;
        let now: u32;
        initial Closed;
        state Closed { after 3s => Open do log.push(*now); }
        state Open { after 3s => Closed; }
    }
}

fn main() {}
