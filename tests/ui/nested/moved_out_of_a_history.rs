//! Data are moved out of a state that history may bring back.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen(String), Hit, Lost }
        initial Patrol { last: String::new() };
        state Patrol { let last: String; on Hit if last.is_empty() => history Combat; on Seen(name) => Aim { name }; }
        state Combat {
            initial Aim { name: String::new() };
            state Aim { let name: String; on Lost => Patrol { last: name }; on Hit => Strike; }
            state Strike { on Hit => Aim { name: String::new() }; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen(String::new()));
    let _ = guard.state_id();
}
