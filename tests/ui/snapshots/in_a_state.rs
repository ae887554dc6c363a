//! `snapshots` in a state.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Door(log: &mut Vec<u32>) {
        events { Push }
        initial Closed;
        state Closed { snapshots; on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
