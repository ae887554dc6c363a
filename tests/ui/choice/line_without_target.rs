//! A line of a choice has no target.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let seen: u32 = 0;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Judge; }
        choice Judge { always if *seen > 3 do *seen = 0; always => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
