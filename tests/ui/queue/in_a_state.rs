//! `queue` stands in a state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Lost }
        initial Patrol;
        state Patrol { queue 8; on Seen => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
