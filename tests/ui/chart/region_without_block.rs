//! A colon stands before the block of a region.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Step }
        initial Asleep;
        state Asleep { on Step => Awake; }
        state Awake { region Legs: { initial Standing; state Standing { on Step => Walking; } state Walking { on Step => Asleep; } } region Arms; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
