//! A target gives a field twice, once written with `r#`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { speed: 1, r#speed: 2 }; }
        state Open { let speed: u32; on Push => Open { speed: *speed + 1 }; }
    }
}

fn main() {}
