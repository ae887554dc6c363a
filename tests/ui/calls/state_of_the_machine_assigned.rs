//! A state is assigned through `state()`

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull(u32) }
        initial Closed;
        state Closed { on Push => Open; on Pull(code) => Locked { code }; }
        state Open { on Push => Closed; on Pull(_) => ignore; }
        state Locked { let code: u32; on Pull(tried) if tried == *code => Closed; on _ => ignore; }
    }
}

fn main() {
    let door = Door::start();
    *door.state() = DoorState::Open;
}
