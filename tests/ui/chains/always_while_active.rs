//! The guard of an `always` line without a target holds as long as the state is active.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let seen: u32 = 0;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { always if in_state!(Patrol) do *seen += 1; on Seen => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
