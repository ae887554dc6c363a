//! The machine has the name of the type of its second parameter.

use fsm_runtime::fsm;

struct Guard(u32);

struct World(u32);

fsm! {
    machine World(guard: &mut Guard, world: &World) {
        events { Hit }
        initial Idle;
        state Idle { on Hit if world.0 > 0 => Dead do guard.0 += 1; on Hit => ignore; }
        final state Dead;
    }
}

fn main() {
    let _ = (Guard(1), World(2), WorldEvent::Hit, WorldState::Idle);
}
