//! Methods that are there where the table has something for them, and a state as a question.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

/// A method of the user's own is the one that is called.
impl Door {
    fn is_open(&self) -> bool {
        self.is_in(DoorStateId::Open)
    }
}

fn main() {
    let mut door = Door::start();
    let _ = door.remaining();
    let _ = door.has_tag(1);
    let _ = door.suspended();
    let _ = door.snapshot();
    let _ = door.observed(&mut ());
    let _ = door.is_closed();
    let _: bool = door.is_open();
}
