//! Data would hide the second parameter.

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
    machine Door(log: &mut Log, limit: &u32) {
        initial Closed;
        state Closed {
            let limit: u32 = 0;
            update => Open;
        }
        state Open { when *limit > 1 => Closed do log.add(*limit); }
    }
}

fn main() {}
