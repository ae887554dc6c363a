//! Several targets stand in brackets.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wave, Wake }
        initial Asleep;
        state Asleep { on Wake => [Walking, Up]; }
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
