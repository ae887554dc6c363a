//! `in_state!` names a choice.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Patrol;
        when *hp == 0 && !in_state!(Hurt) => Dead;
        state Patrol { on Hit => Hurt; }
        choice Hurt { always if *hp == 0 => Dead; always => Patrol do *hp -= 1; }
        final state Dead;
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
