//! The machine has the name of its owner's type.

use fsm_runtime::fsm;

struct Guard {
    hp: u32,
}

fsm! {
    machine Guard(guard: &mut Guard) {
        events { Hit }
        initial Idle;
        state Idle { on Hit if guard.hp > 0 => Idle do guard.hp -= 1; on Hit => Dead; }
        final state Dead;
    }
}

fn main() {
    let _ = (Guard { hp: 1 }, GuardEvent::Hit, GuardState::Idle, GuardStateId::Dead);
}
