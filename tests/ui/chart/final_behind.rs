//! `final` stands behind the name of a state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step }
        initial Asleep;
        state Asleep { on Step => Awake; }
        state Awake final;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
