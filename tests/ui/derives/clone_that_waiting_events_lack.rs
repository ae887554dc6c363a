//! A derive of a machine with a queue, which the events lack

use fsm_runtime::fsm;

fsm! {
    #[derive(Clone)]
    machine Door {
        queue 2;
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open do raise!(Pull); }
        state Open { on Pull => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Closed));
}
