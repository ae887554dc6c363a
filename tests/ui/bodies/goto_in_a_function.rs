//! `goto!` in a function that an action calls.

use fsm_runtime::fsm;

fn leave() {
    goto!(Open);
}

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push do leave(); update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {
    let mut door = Door::start();
    door.send(DoorEvent::Push);
}
