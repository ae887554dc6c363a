//! The type of time is the user's own and not one.

use fsm_runtime::fsm;

#[derive(Clone, Copy)]
struct Ticks(u32);

fsm! {
    machine Door {
        events { Push }
        clock Ticks;
        initial Closed;
        state Closed { after 3s => Open; on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
