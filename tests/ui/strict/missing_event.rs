//! A strict machine has a state that does not take an event.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        strict;
        events { Push, Pull, Kick }
        initial Closed;
        state Closed { on Push => Open; on Pull | Kick => ignore; }
        state Open { on Pull => Closed; on Push => ignore; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    let _ = door.state_id();
}
