//! An action moves a field out of the owner.

use fsm_runtime::fsm;

struct Log(String);

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do drop(log.0); }
        state Open { update => Closed; }
    }
}

fn main() {}
