//! An event is cancelled in a machine without `queue`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        clock u32;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { exit do cancel!(Lost); on Seen => ignore; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start(0);
    guard.send(GuardEvent::Seen, 0);
    let _ = guard.state_id();
}
