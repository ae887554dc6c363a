//! Data would hide the owner.

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
        state Closed {
            let log: u32 = 0;
            update => Open;
        }
        state Open { update => Closed do log.add(1); }
    }
}

fn main() {}
