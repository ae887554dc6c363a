//! The agents in the languages of other crates, one machine after the other in a `Vec`.

mod finny;
mod smlang;
mod statig;

use super::SIZES;
use crate::workload::Row;
use crate::workloads::crates::{FINNY, RUST_FSM, SMLANG, STATE_MACHINES, STATIG};

pub fn rows() -> Vec<Row> {
    vec![
        STATIG.row_of_many::<statig::InVec>(&SIZES),
        SMLANG.row_of_many::<smlang::InVec>(&SIZES),
        RUST_FSM.missing("there are neither actions nor guards that see the agent"),
        FINNY.row_of_many::<finny::InVec>(&SIZES),
        STATE_MACHINES.missing("an action sees neither what the event carries nor the owner to change it"),
    ]
}
