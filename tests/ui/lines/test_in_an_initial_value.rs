//! The initial value of a field tests which state is active.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { let wide: bool = in_state!(Closed); on Push if *wide => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
    assert!(matches!(door.state(), DoorState::Open { .. }));
    assert!(door.is_in(DoorStateId::Open));
}
