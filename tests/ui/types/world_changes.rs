//! An action changes the world.

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
    machine Door(log: &mut Log, world: &u32) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do *world += 1; }
        state Open { update => Closed; }
    }
}

fn main() {}
