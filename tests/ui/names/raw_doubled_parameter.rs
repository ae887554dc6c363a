//! Owner and second parameter have one name, once written with `r#`.

use fsm_runtime::fsm;

struct Log(Vec<u32>);

fsm! {
    machine Door(log: &mut Log, r#log: &u32) {
        events { Push }
        initial Closed;
        state Closed { on Push => Open; }
        state Open { on Push => Closed; }
    }
}

fn main() {}
