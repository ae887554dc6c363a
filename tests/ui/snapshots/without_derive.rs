//! A machine with snapshots derives nothing.

use fsm_runtime::fsm;


fsm! {
    machine Door(log: &mut Vec<u32>) {
        snapshots;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
