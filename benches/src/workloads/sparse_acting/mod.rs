//! The sparse ring, in which one of the 50 lines has an action: what the others cost then.

mod by_hand;
mod fsm;

use super::Mode;
use super::sparse::{self, Input};
use crate::streams;
use crate::workload::Kind::{ByHand, Ours};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// What the action notes.
const NOTE: u32 = 7;

pub fn workload() -> Workload {
    let streams = sparse::streams();
    let rows = vec![
        Row::new::<Mode, _, fsm::Subject>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, by_hand::OnPair>(ByHand, BY_HAND, "by hand, match on the pair", &streams),
    ];
    Workload {
        name: "sparse_acting",
        title: "the sparse ring, with an action in one of 50 transitions",
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows,
        notes: vec![],
    }
}
