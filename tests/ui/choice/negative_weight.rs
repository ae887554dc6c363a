//! A weight is negative.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Hurt; }
        choice Hurt { random *hp; weight -1 => Patrol; weight 2 => Dead; always => Dead; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
