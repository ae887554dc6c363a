//! A region is entered with its state, and its data have no value.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wake }
        initial Asleep;
        state Asleep { on Wake => Awake; }
        state Awake {
            region Legs { let steps: u32; initial Standing; state Standing { on Step => Walking do *steps += 1; } state Walking { on Step => Asleep; } }
            region Eyes;
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
