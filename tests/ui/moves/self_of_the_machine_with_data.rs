//! `=> self` of the machine gives data that stay.

use fsm_runtime::fsm;

fsm! {
    machine Counter {
        events { Done(u32), Left(u32) }
        let limit: u32;
        initial Idle;
        on Done(n) => self { limit: n };
        state Idle { when *limit == 0 => self; on Left(n) do *limit -= n; }
    }
}

fn main() {}
