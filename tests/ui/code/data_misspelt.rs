//! Data under a misspelt name, in a guard and in an action.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull }
        initial Closed;
        state Closed {
            let pushes: u32 = 0;
            on Push if *pushs > 3 => Open;
            on Pull do *pushse += 1;
        }
        state Open { on Push => Closed; }
    }
}

fn main() {}
