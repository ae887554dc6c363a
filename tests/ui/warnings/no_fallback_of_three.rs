//! Three lines of a state for one event have guards.

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push { hard: u32 } }
        initial Closed;
        state Closed {
            on Push { hard } if hard > 7 => Open;
            on Push { hard } if hard < 3 => Open;
            on Push { hard: 5 } if true => Open;
        }
        state Open { on Push { .. } => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push { hard: 9 });
    assert!(matches!(door.state(), DoorState::Open));
}
