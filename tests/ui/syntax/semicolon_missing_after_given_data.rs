//! No `;` stands after a `let` line without a value.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed { locked: true };
        state Closed {
            let locked: bool
            on Push if !*locked => Open;
        }
        state Open { on Push => Closed { locked: false }; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
