//! What is wrong in a guard is told once, also where the machine can be asked, so that the guard is printed twice.

use fsm_runtime::fsm;

struct Log(u32);

fsm! {
    machine Door(log: &mut Log) {
        can;
        events { Push { force: u32 }, Pull, Kick }
        initial Closed;
        state Closed {
            on Push { force } if force > "5" => Open;
            on Pull if { log.0 += 1; true } => Open;
            on Kick if log.strength() => Open;
        }
        state Open { on Push { force: unused } => Closed; }
    }
}

fn main() {
    let _ = Door::start(&mut Log(0));
}
