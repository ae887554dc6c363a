//! Data that `start` takes exist under a `cfg` only.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        #[cfg(all())]
        let pushes: u32;
        initial Closed;
        state Closed { update => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
