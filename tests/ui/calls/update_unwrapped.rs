//! The result of `update` is unwrapped without a derive.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        requests;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.update().unwrap();
}
