//! A machine is strict twice.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        strict;
        strict;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; on Lost => ignore; }
        state Combat { on Seen => ignore; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
