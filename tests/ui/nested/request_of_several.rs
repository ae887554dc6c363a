//! A request names states in several regions.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wave, Wake }
        initial Asleep;
        state Asleep { on Wake do goto!((Walking, Up)); }
        state Awake {
            region Legs { initial Standing; state Standing { on Step => Walking; } state Walking { on Step => Asleep; } }
            region Arms { initial Down; state Down { on Wave => Up; } state Up { on Wave => Down; } }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
