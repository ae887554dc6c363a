//! `send` is given another type of time.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        #[allow(unused_line)]
        clock core::time::Duration;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start(core::time::Duration::ZERO);
    door.send(DoorEvent::Push, 3);
}
