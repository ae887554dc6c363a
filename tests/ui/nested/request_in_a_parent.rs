//! A request names a state around the target.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen do goto!(Strike in Combat { enemy: 1 }); }
        state Combat { let enemy: u32 = 0; initial Aim; on Lost if *enemy < 2 => Patrol; state Aim { on Hit => Strike; } state Strike { on Hit => Aim; } }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
