//! No code looks at the time by its name.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec<u32>) {
        clock now: u32;
        initial Closed;
        state Closed { update => Open do log.push(1); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut log = Vec::new();
    Door::start(&mut log, 0).update(&mut log, 1);
}
