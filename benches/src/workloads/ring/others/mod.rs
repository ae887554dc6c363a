//! The ring in the languages of other crates.

mod finny;
mod rust_fsm;
mod smlang;
mod state_machines;
mod statig;

use super::Input;
use crate::workload::Row;
use crate::workloads::crates::{FINNY, RUST_FSM, SMLANG, STATE_MACHINES, STATIG};

pub fn rows(streams: &[Vec<Input>]) -> Vec<Row> {
    vec![
        STATIG.row::<_, statig::Subject>(streams),
        SMLANG.row::<_, smlang::Subject>(streams),
        RUST_FSM.row::<_, rust_fsm::Subject>(streams),
        FINNY.row::<_, finny::Subject>(streams),
        STATE_MACHINES.row::<_, state_machines::Subject>(streams),
    ]
}

/// Of a state, as it shows itself: `S17`, or with something around it.
fn number_of(shown: &str) -> u64 {
    let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("the name of a state has a number")
}
