//! An action names a private field of the owner.

use fsm_runtime::fsm;

mod m {
    pub struct Log(u32);
}

fsm! {
    machine Door(log: &mut m::Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do log.0 += 1; }
        state Open { update => Closed; }
    }
}

fn main() {}
