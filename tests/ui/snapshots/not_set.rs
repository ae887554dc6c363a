//! A machine without `snapshots;` is to be written.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Door(log: &mut Vec<u32>) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut log = Vec::new();
    let door = Door::start(&mut log);
    let _ = door.snapshot();
}
