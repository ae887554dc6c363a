//! `done` stands in a state of which one region has no final state.

use fsm_runtime::fsm;

fsm! {
    machine Guard {
        events { Hit, Tired, Lost }
        initial Combat;
        state Combat {
            done => Patrol;
            region Sword { initial Drawn; state Drawn { on Hit => Put; } final state Put; }
            region Mind { initial Alert; state Alert { on Tired => Calm; } state Calm { on Lost => Patrol; } }
        }
        state Patrol { on Lost => Combat; }
    }
}

fn main() {
    let mut guard = Guard::start();
    guard.send(GuardEvent::Hit);
    let _ = guard.state_id();
}
