//! A machine with snapshots can be written and not read.

use fsm_runtime::fsm;
use serde::Serialize;

fsm! {
    #[derive(Serialize)]
    machine Door(log: &mut Vec<u32>) {
        snapshots;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
