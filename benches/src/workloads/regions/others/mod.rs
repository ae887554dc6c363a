//! The soldier in the languages of other crates.

mod finny;

use super::super::Mode;
use super::Input;
use crate::streams::Stream;
use crate::workload::Row;
use crate::workloads::crates::{FINNY, RUST_FSM, SMLANG, STATE_MACHINES, STATIG};

const ONE_STATE: &str = "there are no regions: a machine is in one state";

pub fn rows(streams: &[Stream<Input>]) -> Vec<Row> {
    vec![
        STATIG.missing(ONE_STATE),
        SMLANG.missing(ONE_STATE),
        RUST_FSM.missing(ONE_STATE),
        FINNY.row::<Mode, _, finny::Subject>(streams),
        STATE_MACHINES.missing(ONE_STATE),
    ]
}
