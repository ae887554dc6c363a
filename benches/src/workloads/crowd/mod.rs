//! The agents of a game: 8 states, 32 bytes of data for each agent, and what leads from state to state is known to
//! no predictor. A population is driven tick by tick.

mod body;
mod boxes;
mod buckets;
mod by_hand;
mod fsm;
#[cfg(feature = "others")]
mod others;
mod rebuilt;
mod steps;

use super::BY_HAND;
use crate::amounts::Amounts;
use crate::streams::Random;
use crate::workload::Kind::{ByHand, Ours, Special, Threads};
use crate::workload::{Column, Row, Workload};
pub use body::Body;
pub use fsm::{Mind, crowd};

const SIZES: [usize; 3] = [1_000, 100_000, 1_000_000];

pub fn workload() -> Workload {
    #[cfg_attr(not(feature = "others"), allow(unused_mut))]
    let mut rows = rows();
    #[cfg(feature = "others")]
    rows.extend(others::rows());
    Workload {
        name: "crowd",
        title: "agents with 8 states and 32 bytes of data",
        columns: SIZES.iter().map(column).collect(),
        rows,
        notes: vec![
            "A step is one tick of one agent. Samples are of 100 ticks: 101 of 1,000 agents, 21 of 100,000, 3 of a million.",
        ],
    }
}

fn rows() -> Vec<Row> {
    vec![
        Row::of_many::<fsm::InCrowd>(Ours, "fsm", "fsm, in a Crowd", &SIZES),
        Row::of_many::<fsm::OnTwoThreads>(Threads, "fsm", "fsm, in a Crowd, two threads", &SIZES),
        Row::of_many::<fsm::InTwoCrowds>(Threads, "fsm", "fsm, two Crowds, a thread each", &SIZES),
        Row::of_many::<fsm::InVec>(Ours, "fsm", "fsm, in a Vec", &SIZES),
        Row::of_many::<by_hand::OneByOne>(ByHand, BY_HAND, "by hand, one enum per agent", &SIZES),
        Row::of_many::<buckets::Nameless>(Special, "buckets", "buckets by hand, no handles", &SIZES),
        Row::of_many::<buckets::Numbered<false>>(Special, "buckets", "buckets by hand, with handles", &SIZES),
        Row::of_many::<buckets::Numbered<true>>(Special, "buckets", "buckets by hand, handles late", &SIZES),
        Row::of_many::<boxes::BoxedStates>(Special, "boxes", "agents with a Box<dyn State>", &SIZES),
        Row::of_many::<boxes::BoxedAgents>(Special, "boxes", "Vec<Box<dyn State>>", &SIZES),
        Row::of_many::<rebuilt::FromStates>(Special, "rebuilt", "arrays rebuilt from the states", &SIZES),
        Row::of_many::<rebuilt::FromArrays>(Special, "rebuilt", "arrays rebuilt from the last", &SIZES),
    ]
}

fn column(size: &usize) -> Column {
    let (title, samples, count) = match size {
        ..10_000 => ("1,000 agents", 101, Some([10, 60])),
        ..1_000_000 => ("100,000 agents", 21, None),
        _ => ("1,000,000 agents", 3, None),
    };
    let amounts = Amounts { check: vec![0, 1, 2, 7], count, time: Some((samples, 100)), machines: *size };
    Column { title: title.to_owned(), amounts }
}

/// The states, by their numbers, are in random order.
fn agents(count: usize) -> impl Iterator<Item = (usize, Body)> {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    (0..count).map(move |_| (random.below(8) as usize, Body::random(&mut random)))
}
