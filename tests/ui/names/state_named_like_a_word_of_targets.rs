//! A state has the name of a word that begins a target.

#![allow(non_camel_case_types)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial push;
        state push { on Push => Open; }
        state Open { on Push => Open; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}
