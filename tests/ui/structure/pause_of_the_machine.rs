//! The machine itself has a `pause`, though it is never suspended.

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
        pause do log.add(1);
        state Closed { update => push Open; }
        state Open { update => pop; }
    }
}

fn main() {}
