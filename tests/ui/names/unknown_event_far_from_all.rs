//! A line handles an event that resembles none: all events are listed.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull(u32) }
        initial Closed;
        state Closed { on Kick(strength) if strength > 3 => Open; on Push => Open; }
        state Open { on Push => Closed; on Pull(_) => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
