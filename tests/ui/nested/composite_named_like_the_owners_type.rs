//! The type that is generated for a state with states inside has the name of the owner's type.

use fsm_runtime::fsm;

struct GuardCombat;

fsm! {
    machine Guard(fight: &mut GuardCombat) {
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
            initial Aim;
            state Aim { on Hit => Strike; }
            state Strike { on Hit => Patrol; }
        }
    }
}

fn main() {
    let mut guard = Guard::start(&mut GuardCombat);
    guard.send(&mut GuardCombat, GuardEvent::Seen);
    let _ = guard.state_id();
}
