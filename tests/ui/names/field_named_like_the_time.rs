//! Data would hide the time.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec<u32>) {
        clock now: u32;
        initial Closed;
        state Closed { let now: u32 = 3; after 3s if *now > 2 => Open do log.push(*now); }
        state Open { after 3s => Closed; }
    }
}

fn main() {}
