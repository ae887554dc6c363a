//! A region is pushed.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Seen, Step, Lost }
        initial Patrol;
        state Patrol { on Seen => push Legs; }
        state Combat {
            on Lost => pop;
            region Legs { initial Standing; state Standing { on Step => Walking; } state Walking { on Step => Standing; } }
            region Eyes;
        }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Seen);
    let _ = guard.state_id();
}
