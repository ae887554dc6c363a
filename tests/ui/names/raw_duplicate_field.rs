//! A state declares a name twice, once written with `r#`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { let pushes: u32 = 0; let r#pushes: u32 = 1; on Push => Closed do *pushes += 1; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open { .. }));
}
