//! A delay asks for a change of state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        clock u32;
        queue 8;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { enter do raise!(Lost after ({ goto!(Patrol); 5 })); on Seen => ignore; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start(0);
    guard.send(GuardEvent::Seen, 0);
    let _ = guard.state_id();
}
