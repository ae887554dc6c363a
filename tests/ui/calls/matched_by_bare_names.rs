//! A match over the states leaves out their enum

use fsm_runtime::fsm;

fsm! {
    machine Door {
        events { Push, Pull(u32) }
        initial Closed;
        state Closed { on Push => Open; on Pull(code) => Locked { code }; }
        state Open { on Push => Closed; on Pull(_) => ignore; }
        state Locked { let code: u32; on Pull(tried) if tried == *code => Closed; on _ => ignore; }
    }
}

#[allow(unused_variables, unreachable_patterns, non_snake_case)]
fn main() {
    let door = Door::start();
    match door.state() {
        Open => {}
        _ => {}
    }
}
