//! An action moves data out of the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let name: String = String::new();
        initial Closed;
        state Closed { on Push => Open do drop(*name); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
