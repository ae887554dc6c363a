//! A region stands among states.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step }
        initial Standing;
        state Standing { on Step => Legs; }
        region Legs { on Step => Standing; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
