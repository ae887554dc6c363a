//! A state leads to one inside it by `always`, whenever that is active.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen }
        initial Rest;
        state Rest { on Seen => Combat; }
        state Combat {
            initial Aim;
            always => Strike;
            state Aim { on Seen => Rest; }
            state Strike { on Seen => Rest; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
