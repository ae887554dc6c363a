//! `initial` of a state does not give the data of the state that it names.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
            initial Aim;
            on Lost => Patrol;
            state Aim { let at: u32; on Hit if *at > 0 => Strike; }
            state Strike { on Hit => Aim { at: 2 }; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
