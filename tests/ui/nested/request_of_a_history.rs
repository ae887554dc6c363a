//! A request names a history.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen do goto!(history Combat); }
        state Combat { initial Aim; on Lost => Patrol; state Aim { on Hit => Strike; } state Strike { on Hit => Aim; } }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
