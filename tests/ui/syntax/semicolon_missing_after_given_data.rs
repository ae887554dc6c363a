//! No `;` stands behind a `let` line without a value.

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
        state Closed { on Push => Open;
            let n: u32
            on Pull => ignore; }
        state Open { on Push | Pull => Closed; }
    }
}

fn main() {}
