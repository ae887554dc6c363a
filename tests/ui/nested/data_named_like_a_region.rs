//! Data have the name of the field of a region.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step, Wave }
        initial Awake;
        state Awake {
            let left_leg: u32 = 0;
            region LeftLeg { initial Standing; state Standing { on Step => Walking do *left_leg += 1; } state Walking { on Step => Standing; } }
            region Arms;
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
