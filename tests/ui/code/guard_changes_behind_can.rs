//! A guard that changes something is told once, also where the machine can be asked.

use fsm_runtime::fsm;

struct Log(u32);

impl Log {
    fn add(&mut self) -> bool {
        self.0 += 1;
        true
    }
}

fsm! {
    machine Door(log: &mut Log) {
        can;
        events { Push { force: String }, Pull }
        initial Closed;
        state Closed {
            let pulls: Log = Log(0);
            on Push { force } if force.len() > 5 && log.add() => Open;
            on Pull if pulls.add() => Open;
        }
        state Open { on Push { .. } => Closed; }
    }
}

fn main() {
    let _ = Door::start(&mut Log(0));
}
