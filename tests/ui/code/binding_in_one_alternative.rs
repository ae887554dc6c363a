//! A name is bound in one alternative of two.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull(u32), Kick(u32) }
        initial Closed;
        state Closed { on Push => Open; on Pull(_n) | Kick(_) => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open));
    assert!(door.is_in(DoorStateId::Open));
}
