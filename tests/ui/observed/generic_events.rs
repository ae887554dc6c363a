//! Each call may send events of another type to a machine that is observed.

use fsm_runtime::fsm;

fsm! {
    machine Printer {
        observed;
        events<T: Clone> { Print(T) }
        initial Ready;
        state Ready { on Print(_) => ignore; }
    }
}

fn main() {}
