//! Data of a state would hide data of the machine.

use fsm_runtime::fsm;

fsm! {
    machine Door {
        let pushes: u32 = 0;
        initial Closed;
        state Closed {
            let pushes: u32 = 0;
            update => Open do *pushes += 1;
        }
        state Open { update => Closed do *pushes += 1; }
    }
}

fn main() {}
