//! A field of a target moves a field out of the owner.

use fsm_runtime::fsm;

struct Log(String);

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { name: log.0 }; }
        state Open { let name: String; update => Closed do log.0.push_str(name); }
    }
}

fn main() {}
