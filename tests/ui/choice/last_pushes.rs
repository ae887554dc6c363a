//! The last line of a choice pushes, and there may be no room.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        stack 3;
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Hurt; }
        choice Hurt { always if *hp == 0 => Dead; always => push Flight do *hp -= 1; }
        state Flight { on Hit => Hurt; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
