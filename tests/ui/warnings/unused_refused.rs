//! A machine in which each request can be served has a `refused`.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        refused(request) do println!("{request}");
        state Closed { on Push do goto!(Open); }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
