//! A line `refused` stands behind one without a guard, which takes each request.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        refused(request) do println!("{request}");
        refused(request) if request.target().is_none() do println!("nowhere to go back to");
        state Closed { on Push => Open; }
        state Open { on Push do previous!(); }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
