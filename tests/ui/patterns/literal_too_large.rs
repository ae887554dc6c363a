//! A literal is too large for the payload.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u8) }
        initial Closed;
        state Closed { on Push(300) => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let _ = Door::start();
}
