//! A line leaves its own state for its history, and says `reenter`

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull }
        initial Open;
        state Open {
            initial Ajar;
            on Pull => reenter history Open;
            state Ajar { on Push => Wide; }
            state Wide { on Push => Ajar; }
        }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(door.is_in(DoorStateId::Wide));
}
