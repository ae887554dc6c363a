//! An action moves out of the world.

use fsm_runtime::fsm;

struct World(String);

fsm! {
    machine Door(n: &mut u32, world: &World) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open do drop(world.0); }
        state Open { update => Closed; }
    }
}

fn main() {}
