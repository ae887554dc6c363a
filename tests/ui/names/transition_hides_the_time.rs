//! What a `transition` line names hides the time.

use fsm_runtime::fsm;

fsm! {
    machine Door(log: &mut Vec<u32>) {
        clock now: u32;
        transition(from, now) do log.push(from as u32);
        initial Closed;
        state Closed { after 3s => Open do log.push(now); }
        state Open { after 3s => Closed; }
    }
}

fn main() {}
