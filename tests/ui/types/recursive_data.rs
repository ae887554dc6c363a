//! Data hold the state that holds them.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { let n: Option<DoorState> = None; on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
