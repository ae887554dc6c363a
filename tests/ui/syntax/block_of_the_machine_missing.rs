//! The machine has no block.

use fsm_runtime::fsm;

fsm! {
    machine Door;
}

fn main() {
    let _: Option<Door> = None;
}
