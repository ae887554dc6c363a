//! The clock does not say what time is.

use fsm_runtime::fsm;

fsm! {
    machine Lamp {
        clock;
        initial Off;
        state Off { after 3s => On; }
        state On { update => Off; }
    }
}

fn main() {}
