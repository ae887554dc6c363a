//! A state stands beside regions.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wave }
        initial Awake;
        state Awake {
            region Legs { initial Standing; state Standing { on Step => Walking; } state Walking { on Step => Standing; } }
            region Arms { initial Down; state Down { on Wave => Up; } state Up { on Wave => Down; } }
            state Dizzy { on Wave => Standing; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
