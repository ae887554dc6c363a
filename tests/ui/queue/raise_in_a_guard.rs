//! An event is raised in a guard.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        queue 8;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen if raise!(Lost).is_ok() => Combat; on Lost => ignore; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
