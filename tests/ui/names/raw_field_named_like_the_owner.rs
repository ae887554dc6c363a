//! Data would hide the owner, written with `r#`.

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Door(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { let r#log: u32 = 0; on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
