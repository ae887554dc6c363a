//! start_in is given a state.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let _ = Door::start_in(DoorState::Open);
}
