//! An event is cancelled in a value.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        clock u32;
        queue 8;
        events { Seen, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { let gone: usize = cancel!(Lost); enter do raise!(Lost after 2s); on Seen if *gone > 0 => Patrol; on Lost => Patrol; }
    }
}

fn main() {
    let mut guard = Guard::start(0);
    guard.send(GuardEvent::Seen, 0);
    let _ = guard.state_id();
}
