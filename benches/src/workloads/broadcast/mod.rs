//! One event that acts in 8, 64 or 256 regions: each changes its state, with an action and an `enter`. What one region takes
//! should not depend on how many there are.

mod by_hand;
mod fsm;

use super::Mode;
use crate::streams;
use crate::subject::Subject;
use crate::workload::Kind::{ByHand, Ours};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// What every region takes.
#[derive(Clone, Copy)]
pub struct Flip;

pub fn few() -> Workload {
    workload::<fsm::Few, 8>("broadcast_8", "an event that acts in 8 regions")
}

pub fn some() -> Workload {
    workload::<fsm::Dozens, 64>("broadcast_64", "an event that acts in 64 regions")
}

pub fn many() -> Workload {
    workload::<fsm::Many, 256>("broadcast_256", "an event that acts in 256 regions")
}

fn workload<S: Subject<Flip> + 'static, const N: usize>(name: &'static str, title: &'static str) -> Workload {
    // There is but one event.
    let streams = streams::both(|_| Flip, &[Flip]);
    let [_, periodic] = streams;
    let streams = [periodic];
    let mut columns = Workload::columns::<Mode>(&["periodic"]);
    // Each step is like the others, and takes as many instructions as there are regions.
    columns.iter_mut().for_each(|column| column.amounts.count = Some([100, 600]));
    Workload {
        name,
        title,
        columns,
        rows: vec![
            Row::new::<Mode, _, S>(Ours, "fsm", "fsm", &streams),
            Row::new::<Mode, _, by_hand::Switches<N>>(ByHand, BY_HAND, "by hand, a loop over all", &streams),
        ],
        notes: vec![],
    }
}
