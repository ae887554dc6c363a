//! A state has a line `history`, and no target is its history. (Denied here, so that it is seen.)

#![deny(warnings)]

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat { initial Aim; history => Strike; on Lost => Patrol; state Aim { on Hit => Strike; } state Strike { on Hit => Aim; } }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
