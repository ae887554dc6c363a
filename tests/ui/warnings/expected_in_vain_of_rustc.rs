//! A lint of rustc's is expected on a line, in vain.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed {
            #[expect(unused_variables)]
            on Push => Open;
        }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}
