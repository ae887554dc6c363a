//! A warning is expected somewhere in a machine that has none.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    #[expect(unreachable_state)]
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
