//! A choice has no lines.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        when *hp == 0 => Dead;
        state Patrol { on Hit => Hurt do *hp -= 1; }
        choice Hurt {}
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
