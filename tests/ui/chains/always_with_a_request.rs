//! An `always` line asks for a change of state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let seen: u32 = 0;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { always if *seen > 3 do goto!(Combat); on Seen => Combat; }
        state Combat { on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
