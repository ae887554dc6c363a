//! A door: the smallest machine, with no owner and no clock.
//!
//! It opens and closes; closed, it can be locked with a code and unlocked with the same. What a
//! door cannot do in its state comes back to whoever asked.
//!
//! ```text
//! cargo run --example door
//! ```
//!
//! What to look at: `Locked` has data, the code, which comes from the event that locks it. There is
//! no moment at which a door is locked without one, and no code to be found in a door that is not
//! locked.

use fsm_runtime::fsm;

fsm! {
    /// A door that opens, closes, and locks with a code.
    #[derive(Debug)]
    pub machine Door {
        #[derive(Debug)]
        events { Open, Close, Lock(u32), Unlock(u32) }

        initial Closed;

        state Opened { on Close => Closed; }
        state Closed { on Open => Opened; on Lock(code) => Locked { code }; }
        state Locked { let code: u32; on Unlock(tried) if tried == *code => Closed; }
    }
}

fn main() {
    use DoorEvent::{Close, Lock, Open, Unlock};

    let mut door = Door::start();
    for event in [Open, Lock(42), Close, Lock(42), Unlock(7), Unlock(42)] {
        print!("{event:?}: ");
        let outcome = door.send(event); // holds the event where it was not used
        println!("{outcome:?}, and the door is {:?}", door.state());
    }
}
