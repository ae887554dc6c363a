//! A region is called `Event`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Hit }
        region Event { initial Aim; state Aim { on Hit => Strike; } state Strike { on Seen => Aim; } }
        region Rest;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
