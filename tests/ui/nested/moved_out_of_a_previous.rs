//! Data are moved out of a state inside another, which `previous` may bring back.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit, Lost }
        initial Combat;
        state Combat {
            initial Aim { name: String::new() };
            state Aim { let name: String; on Hit => Strike { name }; }
            state Strike { let name: String; on Hit if name.is_empty() => previous; on Lost => Aim { name: name.clone() }; }
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
