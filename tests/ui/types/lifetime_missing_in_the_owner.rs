//! The type of the owner lacks its lifetime.

use fsm_runtime::fsm;

struct Log<'a>(&'a str);

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
