//! A line misspells its event, a state in its guard, its target and a field: each is told.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull }
        initial Closed;
        state Closed {
            on Psuh | Pll if !in_state!(Opne) => Opn { n: 3 };
            on Pull => Open { m: 3 };
            on Push => Open { n: 3 };
        }
        state Open { let n: u32; on Push => Open { n: *n + 1 }; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open { n: 3 }));
}
