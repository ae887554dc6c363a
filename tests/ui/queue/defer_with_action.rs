//! A line that defers has an action.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        queue 8;
        let seen: u32 = 0;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; on Lost => ignore; }
        state Combat { on Seen => defer do *seen += 1; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
