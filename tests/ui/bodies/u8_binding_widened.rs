//! An event gives a `u8` where a field is a `u32`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u8) }
        initial Closed;
        state Closed { on Push(x) => Open { x }; }
        state Open { let x: u32; update => Closed do *x += 1; }
    }
}

fn main() {}
