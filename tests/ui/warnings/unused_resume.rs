//! A state above which nothing is pushed has a `resume`.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Ring }
        initial Closed;
        state Closed { on Push => Open; on Ring => push Ringing; }
        state Open { resume do println!("again"); on Push => Closed; }
        state Ringing { on Ring => pop; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
