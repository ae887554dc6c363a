//! A final state has an `exit`.

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
        initial Closed;
        state Closed { update => Open; }
        final state Open { enter do log.add(1); exit do log.add(2); }
    }
}

fn main() {}
