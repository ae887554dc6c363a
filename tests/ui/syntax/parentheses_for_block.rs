//! A state has parentheses for braces.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Open;
        state Closed ( on Push => Open; )
        state Open { on Push => Closed; }
    }
}

fn main() {}
