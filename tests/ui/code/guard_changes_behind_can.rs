//! A guard that changes something is told once, also where the machine can be asked.

use fsm_runtime::fsm;

struct Log(u32);

fsm! {
    machine Door(log: &mut Log) {
        can;
        events { Push { force: String }, Pull }
        initial Closed;
        state Closed {
            let pulls: u32 = 0;
            on Push { force } if force.len() > 5 && { log.0 += 1; true } => Open;
            on Pull if { *pulls += 1; true } => Open;
        }
        state Open { on Push { .. } => Closed; }
    }
}

fn main() {
    let _ = Door::start(&mut Log(0));
}
