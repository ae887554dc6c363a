//! A type that is less visible than the machine: told at the data that have it.

#![deny(private_interfaces)]

use fsm_runtime::fsm;

struct Secret;

fsm! {
    /// A machine that everybody sees.
    pub machine Door {
        events { Push }
        let number: u32 = 0;
        let secret: Option<Secret> = None;
        initial Closed;
        state Closed {
            let held: Option<Secret> = None;
            on Push => Open do (*number, *secret) = (1, held.take());
        }
        state Open { on Push => Closed; }
    }
}

fn main() {}
