//! `#[warn(unused_outcome)]`: what rustc says where nobody looks. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[warn(unused_outcome)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
