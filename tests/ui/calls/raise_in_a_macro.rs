//! An event is raised by another macro, for which the machine has a queue and a clock.

use fsm_runtime::fsm;

macro_rules! ring {
    () => {
        raise!(Bell after 1s)
    };
}

fsm! {
    machine Door {
        clock u32;
        queue 2;
        events { Push, Bell }
        initial Closed;
        state Closed { on Push do { let _ = ring!(); } on Bell => Open; }
        state Open { on Push | Bell => Closed; }
    }
}

fn main() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push, 0);
}
