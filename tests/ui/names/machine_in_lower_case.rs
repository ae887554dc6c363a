//! The name of the machine begins with a small letter.

#![deny(nonstandard_style)]

use fsm_runtime::fsm;

fsm! {
    machine door {
        events { Push }
        let pushes: u32 = 0;
        initial Closed;
        state Closed { on Push => Open do *pushes += 1; }
        state Open { on Push => Closed; }
    }
}

fn main() {
    let mut machine = door::start();
    machine.send(doorEvent::Push);
    assert!(matches!(machine.state(), doorState::Open));
    assert!(machine.is_in(doorStateId::Open) && machine.data().pushes == 1);
}
