//! A strict machine has a region in which an event may be taken by none.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        strict;
        events { Step, Wave }
        initial Awake;
        state Awake {
            region Legs { initial Standing; state Standing { on Step => Walking; } state Walking { on Wave => Standing; } }
            region Arms { on Wave => ignore; initial Down; state Down { on Step => Up; } state Up { on Wave => Down; } }
        }
        state Asleep { on Step | Wave => Awake; }
        on Step if false => Asleep;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
