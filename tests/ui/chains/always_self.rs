//! A state leads to itself by `always`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen }
        initial Rest;
        state Rest { on Seen => Patrol; }
        state Patrol { always => self; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
