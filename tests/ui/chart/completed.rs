//! `done` is called `completed`.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        let hp: u32 = 3;
        events { Hit }
        initial Combat;
        state Combat { initial Aim; completed => Patrol; state Aim { always if *hp == 0 => Won; on Hit do *hp -= 1; } final state Won; }
        state Patrol { on Hit => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
