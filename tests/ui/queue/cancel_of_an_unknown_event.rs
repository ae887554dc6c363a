//! `cancel!` names an event that is not declared.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        clock u32;
        queue 8;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { enter do raise!(Lost after 2s); exit do cancel!(Losst); on Seen => ignore; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start(0);
    guard.send(GuardEvent::Seen, 0);
    let _ = guard.state_id();
}
