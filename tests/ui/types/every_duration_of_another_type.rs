//! The beat of `every` is not of the clock's type.

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
        clock u32;
        initial Closed;
        state Closed { every (log.0 as u64) do log.add(1); on Push => Open; }
        state Open { update => Closed; }
    }
}

fn main() {}
