//! A function over machines is given something else.

use fsm_runtime::fsm;

fn show<M: fsm_runtime::any::Machine>(_: &M) {}

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
    show(&door);
    show(&3);
}
