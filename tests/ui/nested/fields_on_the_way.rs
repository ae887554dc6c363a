//! Of two fields of the state around a target one is given.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit, Lost }
        initial Patrol;
        state Patrol { on Seen => Strike { force: 2 } in Combat { enemy: 1 }; }
        state Combat {
            let enemy: u32;
            let allies: u32;
            initial Aim;
            on Lost if *enemy > *allies => Patrol;
            state Aim { on Hit => Strike { force: 1 }; }
            state Strike { let force: u32; on Hit if *force > 0 => Aim; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
