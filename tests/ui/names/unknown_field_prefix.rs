//! A target names a field by the beginning of its name.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { push: 1 }; }
        state Open { let pushes: u32 = 0; on Push => self do *pushes += 1; }
    }
}

fn main() {}
