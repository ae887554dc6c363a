//! `chain` is set, and nothing happens by itself.

use fsm_runtime::fsm;

fsm! {
    #[deny(unused_line)]
    machine Guard {
        chain 10;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
