//! Two targets stand beside each other in a state without regions.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wake }
        initial Asleep;
        state Asleep { on Wake => (Walking, Standing); }
        state Awake {
            initial Standing;
            state Standing { on Step => Walking; }
            state Walking { on Step => Asleep; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
