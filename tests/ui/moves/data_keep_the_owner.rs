//! Data would keep a reference to the owner.

use fsm_runtime::fsm;

struct Log(String);

fsm! {
    machine Door<'a>(log: &mut Log) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open { a: log }; }
        state Open { let a: &'a Log; update => Closed do drop(a.0.clone()); }
    }
}

fn main() {}
