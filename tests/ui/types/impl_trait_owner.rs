//! The owner is `impl Trait`.

use fsm_runtime::fsm;

trait Logger { fn add(&mut self, n: u32); }

fsm! {
    machine Door(log: &mut impl Logger) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do log.add(1); }
        state Open { update => Closed; }
    }
}

fn main() {}
