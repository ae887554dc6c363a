//! The type of time is not one, in a machine that has no timer.

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
        clock bool;
        initial Closed;
        state Closed { on Push if log.is_full() => Open do log.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {}
