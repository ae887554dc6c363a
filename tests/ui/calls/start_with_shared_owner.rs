//! `start` is given the owner by shared reference.

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
        state Closed { on Push if log.is_full() => Open do log.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {
    let log = Log(0);
    Door::start(&log);
}
