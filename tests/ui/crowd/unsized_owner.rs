//! The owner of a machine in a crowd has no size.

use fsm_runtime::{Crowd, fsm};

trait Agent {
    fn knock(&mut self);
}

fsm! {
    machine Door(agent: &mut dyn Agent) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do agent.knock(); }
        state Open { update => Closed; }
    }
}

struct House {
    doors: Crowd<Door>,
}

fn main() {}
