//! The time is missing in a call of `snapshot`.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Door(log: &mut Vec<u32>) {
        snapshots;
        clock u32;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; after 3s => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut log = Vec::new();
    let door = Door::start(&mut log, 0);
    let _ = door.snapshot();
}
