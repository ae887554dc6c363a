//! A strict machine has a state that takes an event only under a guard.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        strict;
        let kicks: u32 = 0;
        events { Push, Pull, Kick }
        initial Closed;
        state Closed { on Push => Open; on Pull => ignore; on Kick if *kicks < 3 do *kicks += 1; }
        state Open { on Pull => Closed; on Push | Kick => ignore; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    let _ = door.state_id();
}
