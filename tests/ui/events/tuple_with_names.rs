//! A field of a tuple-like event has a name.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull(hard: u32) }
        initial Closed;
        state Closed { on Push | Pull(_) => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}
