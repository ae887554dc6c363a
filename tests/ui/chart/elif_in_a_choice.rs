//! A line of a choice begins with `elif`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        state Patrol { on Hit => Hurt; }
        choice Hurt { always if *hp == 0 => Dead; elif *hp > 5 => Hurt2; always => Patrol do *hp -= 1; }
        state Hurt2 { on Hit => Patrol; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
