//! `Copy` is derived without `Clone`.

use fsm_runtime::fsm;

fsm! {
    #[derive(Copy)]
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
