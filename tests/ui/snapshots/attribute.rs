//! An attribute before `snapshots`.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Door(log: &mut Vec<u32>) {
        #[cfg(test)]
        snapshots;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
