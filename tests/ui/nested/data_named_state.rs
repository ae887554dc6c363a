//! Data of a state with states inside are called `state`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wave }
        initial Awake;
        state Awake {
            let state: u32 = 0;
            initial Standing;
            state Standing { on Step => Walking do *state += 1; }
            state Walking { on Step => Standing; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
