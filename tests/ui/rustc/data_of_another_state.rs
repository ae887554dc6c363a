//! An action names data of another state.

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
        events { Push, Pull }
        initial Closed;
        state Closed { on Push => Open do log.add(*n); }
        state Open { let n: u32 = 0; on Push | Pull => Closed do *n += 1; }
    }
}

fn main() {}
