//! An event is raised for later in a machine without `clock`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        queue 8;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { enter do raise!(Lost after 2s); on Seen => ignore; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
