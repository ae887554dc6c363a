//! An event is deferred that no state takes.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        queue 8;
        events { Seen, Lost, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { on Hit => defer; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
