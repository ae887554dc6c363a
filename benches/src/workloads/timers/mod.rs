//! Scouts that look about every 20 ms, in ticks of one: in each tick one in twenty is due, and nobody else has anything
//! to do. Some looks lead from one of the two states to the other.

mod by_hand;
mod fsm;
mod scout;

use super::BY_HAND;
use crate::amounts::Amounts;
use crate::streams::Random;
use crate::workload::Kind::{ByHand, Ours, Special, Threads};
use crate::workload::{Column, Row, Workload};
use scout::{PERIOD, Scout};

const SIZES: [usize; 1] = [100_000];

pub fn workload() -> Workload {
    #[cfg_attr(not(feature = "others"), allow(unused_mut))]
    let mut rows = vec![
        Row::of_many::<fsm::InCrowd>(Ours, "fsm", "fsm, in a Crowd", &SIZES),
        Row::of_many::<fsm::OnTwoThreads>(Threads, "fsm", "fsm, in a Crowd, two threads", &SIZES),
        Row::of_many::<fsm::InVec>(Ours, "fsm", "fsm, in a Vec", &SIZES),
        Row::of_many::<by_hand::Structs>(ByHand, BY_HAND, "by hand, one enum per agent", &SIZES),
        Row::of_many::<by_hand::Arrays>(Special, "arrays", "by hand, an array of each field", &SIZES),
        Row::of_many::<by_hand::DueFirst>(Special, "arrays", "by hand, arrays, who is due first", &SIZES),
    ];
    #[cfg(feature = "others")]
    rows.extend(super::crates::ALL.map(|of| of.missing("there are no timed updates")));
    let column = Column {
        title: "100,000 agents".to_owned(),
        amounts: Amounts {
            check: vec![0, 1, 2, 30],
            count: Some([10, 30]),
            time: Some((51, 100)),
            machines: SIZES[0],
        },
    };
    Workload {
        name: "timers",
        title: "timed updates: one agent in twenty is due",
        columns: vec![column],
        rows,
        notes: vec!["A step is one tick of one agent. 51 samples of 100 ticks."],
    }
}

/// With the time at which each begins, before the first tick.
fn scouts(count: usize) -> impl Iterator<Item = (Scout, u64)> {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    (0..count).map(move |_| (Scout::random(&mut random), u64::from(random.below(PERIOD as u32))))
}
