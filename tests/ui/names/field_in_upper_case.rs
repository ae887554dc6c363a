//! The name of data begins with a capital.

#![deny(nonstandard_style)]

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let Pushes: u32 = 0; on Push if *Pushes > 2 => Open; on Push do *Pushes += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Closed { Pushes: 1 }));
}
