//! A choice is pushed.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit, Lost }
        initial Patrol;
        state Patrol { on Hit => push Hurt do *hp -= 1; }
        choice Hurt { always if *hp == 0 => Flight; always => Flight; }
        state Flight { on Lost => pop; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
