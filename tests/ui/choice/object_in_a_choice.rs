//! A choice has an action object.

use fsm_runtime::fsm;

struct Limp;

impl fsm_runtime::Action<()> for Limp {}

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Hurt; }
        choice Hurt { action limp: Limp = Limp; always if *hp == 0 => Dead; always => Patrol; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
