//! An action object works for another owner.

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

struct Wait;

impl fsm_runtime::Action<u32> for Wait {}

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { action wait: Wait = Wait; on Push => Open do log.add(1); }
        state Open { on Push => Closed; }
    }
}

fn main() {}
