//! `deep` stands alone at the beginning of a line.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => deep history Combat; }
        state Combat { initial Aim; deep => Strike; on Lost => Patrol; state Aim { on Hit => Strike; } state Strike { on Hit => Aim; } }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
