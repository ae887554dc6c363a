//! The path to the type of the owner does not exist.

use fsm_runtime::fsm;

struct Log(u32);

impl Log {
    fn add(&mut self, n: u32) {
        self.0 += n;
    }

    fn is_full(&self) -> bool {
        self.0 > 9
    }
}

fsm! {
    machine Door(log: &mut logs::Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
