//! `fsm!` is empty.

use fsm_runtime::fsm;

fsm! {

}

fn main() {}
