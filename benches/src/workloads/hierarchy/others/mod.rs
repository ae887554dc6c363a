//! The hero in the languages of other crates.

mod statig;

use super::super::Mode;
use super::Input;
use crate::streams::Stream;
use crate::workload::Row;
use crate::workloads::crates::{FINNY, RUST_FSM, SMLANG, STATE_MACHINES, STATIG};

pub fn rows(streams: &[Stream<Input>]) -> Vec<Row> {
    vec![
        STATIG.row::<Mode, _, statig::Subject>(streams),
        SMLANG.missing("there are no states inside states"),
        RUST_FSM.missing("there are no states inside states, and no entry and exit actions"),
        FINNY.missing("a machine inside a state works on a context of its own, not on the owner"),
        STATE_MACHINES.missing("an action sees neither what the event carries nor the owner to change it"),
    ]
}
