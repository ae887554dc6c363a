//! Data for a state around stand behind several targets

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open; on Pull => (Wide, Lit) in Open; }
        state Open {
            on Pull => Closed;
            region Leaf { initial Ajar; state Ajar { on Push => Wide; } state Wide { on Push => Ajar; } }
            region Lamp { initial Dark; state Dark { on Push => Lit; } state Lit { on Push => Dark; } }
        }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(door.is_in(DoorStateId::Open));
}
