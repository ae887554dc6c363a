//! A state and a choice lead to each other by `always`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Seen }
        initial Rest;
        state Rest { on Seen => Patrol; }
        state Patrol { always => Next; }
        choice Next { always if *hp > 1 => Combat; always => Patrol; }
        state Combat { always => Next; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
