//! Data of a state have the name of data of the state around it.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit }
        initial Patrol;
        state Patrol { on Seen => Combat; }
        state Combat {
            let hits: u32 = 0;
            initial Aim;
            state Aim { let hits: u32 = 0; on Hit => Strike do *hits += 1; }
            state Strike { on Hit => Patrol; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
