//! All four warnings of one machine are given together.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u32), Pull }
        initial Closed;
        state Closed { on Push(n) if n > 7 => Open; on Push(n) if n < 3 => Open; }
        state Open { on Push(_) => ignore; }
        state Broken { on Push(_) => Open; }
    }
}

fn main() {
    Door::start().send(DoorEvent::Push(9));
}
