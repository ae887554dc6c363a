//! An event gives a `u8` where a field in a request is a `u32`.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push(u8) }
        initial Closed;
        state Closed { on Push(x) do goto!(Open { x }); }
        state Open { let x: u32; update => Closed do *x += 1; }
    }
}

fn main() {}
