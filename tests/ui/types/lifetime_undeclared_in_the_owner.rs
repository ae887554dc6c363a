//! The owner has a lifetime that is not declared.

use fsm_runtime::fsm;

struct Log<'a>(&'a str);

fsm! {
    machine Door(log: &mut Log<'a>) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
