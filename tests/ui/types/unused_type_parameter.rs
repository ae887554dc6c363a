//! A type parameter is not used.

use fsm_runtime::fsm;

fsm! {
    machine Door<T> {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::<u32>::start();
    door.send(DoorEvent::Push);
}
