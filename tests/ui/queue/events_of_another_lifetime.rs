//! Events with a lifetime of their own wait in the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        queue 2;
        events<'a> { Say(&'a str), Push }
        initial Closed;
        state Closed { on Say(_) => Open do { let _ = raise!(Push); } on Push => ignore; }
        state Open { on Push => Closed; on Say(_) => defer; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Say("open"));
    assert!(matches!(door.state(), DoorState::Open));
}
