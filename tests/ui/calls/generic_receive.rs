//! A function over machines asks for other events.

use fsm_runtime::fsm;

fn show<M: fsm_runtime::any::Receive<u32>>(_: &M) {}

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
}
