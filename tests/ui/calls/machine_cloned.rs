//! The machine is cloned without a derive.

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
    let door = Door::start();
    let other = door.clone();
    assert!(door.is_in(other.state_id()));
}
