//! The name of the time stands behind its type

use fsm_runtime::fsm;

fsm! {
    machine Door {
        clock u32: now;
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { after 3s => Closed do println!("{now}"); }
    }
}

fn main() {
    let mut door = Door::start(0);
    door.send(DoorEvent::Push, 1);
    assert!(matches!(door.state(), DoorState::Open));
}
