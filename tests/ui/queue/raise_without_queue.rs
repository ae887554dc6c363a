//! An event is raised in a machine without `queue`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; on Lost => ignore; }
        state Combat { enter do { let _ = raise!(Lost); } on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
