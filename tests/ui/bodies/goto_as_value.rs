//! The value of `goto!` is used.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push do { let n: u32 = goto!(Open); drop(n); } }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
