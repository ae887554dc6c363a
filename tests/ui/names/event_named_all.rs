//! One mistake, one message: `can;` asks how many events there are.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        can;
        events { Push, ALL }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on ALL => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::ALL);
    assert_eq!(door.possible().count(), 1);
}
