//! The machine derives what its data do not have.

use fsm_runtime::fsm;

struct Lock;

impl Lock {
    fn is_open(&self) -> bool {
        true
    }
}

fsm! {
    #[derive(Clone)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let lock: Lock = Lock; on Push if lock.is_open() => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
