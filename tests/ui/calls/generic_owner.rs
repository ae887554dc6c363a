//! A function over machines asks for other parameters.

use fsm_runtime::fsm;

fn show<M: for<'a> fsm_runtime::any::Run<(&'a mut u32,)>>(_: &M) {}

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
