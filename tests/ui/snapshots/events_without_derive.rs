//! Events that wait in a machine with snapshots cannot be written.

use fsm_runtime::fsm;
use serde::{Deserialize, Serialize};

fsm! {
    #[derive(Serialize, Deserialize)]
    machine Door(log: &mut Vec<u32>) {
        snapshots;
        queue 2;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed do { let _ = raise!(Push); }; }
    }
}

fn written(door: &Door) -> fsm_runtime::SnapshotRef<'_, Door> {
    door.snapshot()
}

fn read<'de, D: serde::Deserializer<'de>>(from: D) -> Door {
    let Ok(snapshot) = <DoorSnapshot as serde::Deserialize>::deserialize(from) else { unreachable!() };
    snapshot.restore(()).unwrap()
}

fn main() {}
