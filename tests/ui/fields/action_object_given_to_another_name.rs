//! A target gives an action object by a name that it does not have.

use fsm_runtime::fsm;

use fsm_runtime::Action;

struct Wait(u32);

impl Action<()> for Wait {}

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { delay: Wait(3) }; }
        state Open { action wait: Wait = Wait(1); on Push if wait.0 > 2 => Closed; on Push => self; }
    }
}

fn main() {}
