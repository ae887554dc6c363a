//! An action awaits.

use fsm_runtime::fsm;

async fn load() {}

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do load().await; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
