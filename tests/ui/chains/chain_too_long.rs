//! `chain` allows too many rounds.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        chain 100_000;
        let seen: u32 = 0;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { always if *seen > 3 => Combat; on Seen => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
