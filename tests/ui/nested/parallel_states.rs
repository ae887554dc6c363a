//! States side by side, in a word of another statechart

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open; }
        state Open {
            on Pull => Closed;
            parallel Leaf { state Ajar { on Push => ignore; } state Wide { on Push => ignore; } }
        }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(door.is_in(DoorStateId::Open));
}
