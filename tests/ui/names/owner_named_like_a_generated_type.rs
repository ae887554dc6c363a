//! The owner's type has a name that is generated.

use fsm_runtime::fsm;

struct DoorData {
    x: u32,
}

fsm! {
    machine Door(data: &mut DoorData) {
        events { Push }
        let pushes: u32 = 0;
        initial Closed;
        state Closed { on Push => Open do { data.x += 1; *pushes += 1; } }
        final state Open;
    }
}

fn main() {
    let _ = DoorData { x: 0 };
}
