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

fn written(door: &Door) -> fsm_runtime::SnapshotRef<'_, Door> {
    door.snapshot()
}

fn read<'de, D: serde::Deserializer<'de>>(from: D) -> Door {
    let Ok(snapshot) = <DoorSnapshot as serde::Deserialize>::deserialize(from) else { unreachable!() };
    snapshot.restore(()).unwrap()
}

fn main() {}
