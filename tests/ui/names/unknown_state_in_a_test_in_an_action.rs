//! A test in an action names a state that is not declared.

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
        initial Closed;
        update do log.add(u32::from(in_state!(Opne)));
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
