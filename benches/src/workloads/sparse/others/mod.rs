//! The sparse ring in the languages of other crates.

mod finny;
mod rust_fsm;
mod smlang;
mod state_machines;
mod statig;

use super::super::Mode;
use super::Input;
use crate::streams::Stream;
use crate::workload::Row;
use crate::workloads::crates::{FINNY, RUST_FSM, SMLANG, STATE_MACHINES, STATIG};

pub fn rows(streams: &[Stream<Input>]) -> Vec<Row> {
    vec![
        STATIG.row::<Mode, _, statig::Subject>(streams),
        SMLANG.row::<Mode, _, smlang::Subject>(streams),
        RUST_FSM.row::<Mode, _, rust_fsm::Subject>(streams),
        FINNY.row::<Mode, _, finny::Subject>(streams),
        STATE_MACHINES.row::<Mode, _, state_machines::Subject>(streams),
    ]
}
