//! Two generated types would have one name.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wake }
        initial LegsState;
        state LegsState { initial Low; state Low { on Wake => Awake; } }
        state Awake {
            region Legs { let steps: u32 = 0; initial Standing; state Standing { on Step => Walking do *steps += 1; } state Walking { on Step => LegsState; } }
            region Eyes;
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
