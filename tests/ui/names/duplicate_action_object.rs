//! An action object has the name of other data.

use fsm_runtime::fsm;

struct Wait;

impl fsm_runtime::Action<()> for Wait {}

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed {
            let wait: u32 = 0;
            action wait: Wait = Wait;
            on Push => Open do *wait += 1;
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
