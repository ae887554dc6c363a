//! The fields of two regions would have one name.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step }
        region Leg { initial Standing; state Standing { on Step => Walking; } state Walking { on Step => Standing; } }
        region leg;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
