//! A machine that holds regions pushes.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wave }
        region Legs { initial Standing; state Standing { on Step => push Walking; } state Walking { on Step => Standing; } }
        region Arms { initial Down; state Down { on Wave => Up; } state Up { on Wave => Down; } }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
