//! An action calls a method of the owner with a reference into it.

use fsm_runtime::fsm;

struct Log {
    name: String,
}

impl Log {
    fn add(&mut self, name: &str) {
        self.name.push_str(name);
    }
}

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do log.add(&log.name); }
        state Open { update => Closed; }
    }
}

fn main() {}
