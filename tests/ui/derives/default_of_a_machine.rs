//! The machine derives `Default`.

use fsm_runtime::fsm;

fsm! {
    #[derive(Default)]
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
