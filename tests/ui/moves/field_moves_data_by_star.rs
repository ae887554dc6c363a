//! A field of a target moves text out of a reference.

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
        state Closed { let name: String = String::new(); on Push => Open { name: *name }; }
        state Open { let name: String; update => Closed do log.add(name.len() as u32); }
    }
}

fn main() {}
