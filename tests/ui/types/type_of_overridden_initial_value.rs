//! An initial value that a target overrides has the wrong type.

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
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { n: 3 }; }
        state Open { let n: u32 = "three"; update => Closed do log.add(*n); }
    }
}

fn main() {}
