//! A closure that is `Fn` requests a change.

use fsm_runtime::fsm;

fn call(f: impl Fn()) {
    f();
}

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push do call(|| goto!(Open)); }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
