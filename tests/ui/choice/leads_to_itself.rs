//! A choice leads to itself.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Seen }
        initial Rest;
        state Rest { on Seen => Next do *hp -= 1; }
        choice Next { always if *hp > 1 => self; always => Rest; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
