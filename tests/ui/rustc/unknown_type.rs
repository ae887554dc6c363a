//! Data have a type that does not exist.

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
        state Closed { let n: Option<Missing> = None; on Push => Open; }
        state Open { on Push | Pull => Closed; }
    }
}

fn main() {}
