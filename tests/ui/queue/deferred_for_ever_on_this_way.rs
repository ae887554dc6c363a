//! An event is deferred, and only a state that cannot follow takes it.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        queue 8;
        events { Seen, Lost, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; on Hit => ignore; }
        state Combat { on Hit => defer; on Lost => Flight; }
        state Flight { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
