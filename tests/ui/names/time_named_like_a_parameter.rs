//! The time has the name of a parameter.

use fsm_runtime::fsm;

fsm! {
    machine Door(now: &mut Vec<u32>) {
        clock now: u32;
        initial Closed;
        state Closed { after 3s => Open do now.push(1); }
        state Open { after 3s => Closed; }
    }
}

fn main() {}
