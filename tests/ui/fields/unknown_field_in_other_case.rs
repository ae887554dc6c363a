//! A target gives a field in the wrong case.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { Speed: 3 }; }
        state Open { let speed: u32 = 0; on Push if *speed > 3 => Closed; on Push => self; }
    }
}

fn main() {}
