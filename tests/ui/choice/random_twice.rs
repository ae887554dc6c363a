//! A choice has two `random`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Hurt; }
        choice Hurt { random *hp; random 7; weight *hp => Patrol; always => Dead; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
