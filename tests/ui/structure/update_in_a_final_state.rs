//! A final state has an `update`.

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
        final state Open { enter do log.add(1); update do log.add(2); }
    }
}

fn main() {}
