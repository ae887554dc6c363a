//! `chain` stands in a state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let seen: u32 = 0;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { chain 10; always if *seen > 3 => Combat; on Seen => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
