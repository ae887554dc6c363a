//! `choice` stands behind `state`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Step }
        initial Route;
        state choice Route { always if *hp == 0 => Asleep; always => Awake; }
        state Asleep { on Step => Awake; }
        state Awake { on Step => Route do *hp -= 1; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Step);
    let _ = guard.state_id();
}
