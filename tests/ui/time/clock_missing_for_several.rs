//! Several lines need a clock, and there is none: one line is missing.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed {
            on Push => Open;
            update every 10ms do {}
        }
        state Open {
            after 5s => Closed;
            every 1s => Closed;
        }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
}
