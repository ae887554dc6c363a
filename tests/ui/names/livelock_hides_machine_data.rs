//! The name of `livelock` would hide data of the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let state: u32 = 0;
        initial Closed;
        livelock(state) do println!("{state}");
        state Closed { on Push => Open do *state += 1; }
        state Open { enter do { if *state > 3 { goto!(Closed) } } }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
