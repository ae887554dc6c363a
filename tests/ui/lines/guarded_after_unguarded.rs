//! A line with a guard stands after one that takes the event every time.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull }
        initial Closed;
        state Closed {
            on Push => Open;
            on Push if 1 > 0 => Closed;
            on Pull => Open;
        }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
