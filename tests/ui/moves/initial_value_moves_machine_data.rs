//! An initial value moves data out of the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        let title: String;
        initial Closed;
        state Closed { on Push => Open; }
        state Open { let name: String = *title; update => Closed do name.clear(); }
    }
}

fn main() {}
