//! `request` of a machine that takes none.

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
    let mut door = Door::start();
    let _ = door.request(fsm_runtime::requests::Request::Pop);
}
