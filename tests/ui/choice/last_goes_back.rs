//! The last line of a choice goes back, and there may be nothing to go back to.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Hurt; }
        choice Hurt { always if *hp == 0 => Dead; always => previous do *hp -= 1; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
