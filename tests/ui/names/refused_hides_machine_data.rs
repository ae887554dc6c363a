//! The name of `refused` would hide data of the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let request: u32 = 0;
        initial Closed;
        refused(request) do println!("{request}");
        state Closed { on Push => Open do *request += 1; }
        state Open { on Push do previous!(); }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
