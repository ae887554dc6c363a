//! The "large" machine of public benchmarks: 25 states; each transition has a guard, an action, and an exit and an
//! entry action, and raises an internal event, which the new state takes before the step is over.

mod by_hand;
mod by_hand_direct;
mod by_hand_pair;
mod fsm;
mod names;
#[cfg(feature = "others")]
mod others;

use super::Mode;
use crate::streams::{self, Random};
use crate::workload::Kind::{ByHand, Ours, Special};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// An event of the stream. There is another one, `Tick`, which only machines raise.
#[derive(Clone, Copy)]
pub enum Input {
    Next(u32),
    Jump(u32),
    Back(u32),
}

/// A trace for each kind of action: not all crates run them in the same order.
pub struct Owner {
    limit: u32,
    exits: u64,
    actions: u64,
    entries: u64,
    ticks: u64,
}

impl Default for Owner {
    fn default() -> Self {
        Self { limit: 192, exits: 0, actions: 0, entries: 0, ticks: 0 }
    }
}

impl Owner {
    #[inline]
    pub fn allows(&self, n: u32) -> bool {
        n < self.limit
    }

    #[inline]
    pub fn exit(&mut self, state: u32) {
        note(&mut self.exits, state);
    }

    #[inline]
    pub fn act(&mut self, n: u32) {
        note(&mut self.actions, n);
    }

    #[inline]
    pub fn enter(&mut self, state: u32) {
        note(&mut self.entries, state);
    }

    #[inline]
    pub fn tick(&mut self, state: u32) {
        note(&mut self.ticks, state);
    }

    pub fn checksum(&self, state: u64) -> u64 {
        [self.exits, self.actions, self.entries, self.ticks]
            .into_iter()
            .fold(state, |sum, trace| sum.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ trace)
    }
}

#[inline]
fn note(trace: &mut u64, what: u32) {
    *trace = trace.rotate_left(5) ^ u64::from(what);
}

pub fn workload() -> Workload {
    let streams = streams::both(random, &cycle());
    let rows = vec![
        Row::new::<Mode, _, fsm::Subject>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, by_hand::InMatch>(ByHand, BY_HAND, "by hand, match in match", &streams),
        Row::new::<Mode, _, by_hand_pair::OnPair>(ByHand, BY_HAND, "by hand, match on the pair", &streams),
        Row::new::<Mode, _, by_hand_direct::Direct>(Special, "direct", "by hand, nothing raised", &streams),
    ];
    #[cfg(feature = "others")]
    let rows = rows.into_iter().chain(others::rows(&streams)).collect();
    Workload {
        name: "large",
        title: "25 states, guard, action, exit, entry and an internal event in each transition",
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows,
        notes: vec![
            "Nothing raised: what the internal event would do is called instead. For information.",
            "Statig and smlang have no internal events: the owner has a slot, which the caller empties.",
        ],
    }
}

/// A quarter is refused by the guard.
fn random(random: &mut Random) -> Input {
    let n = random.below(256);
    match random.below(3) {
        0 => Input::Next(n),
        1 => Input::Jump(n),
        _ => Input::Back(n),
    }
}

/// Every fourth one is refused, and after 25 steps it is where it was.
fn cycle() -> Vec<Input> {
    let moves = [Input::Next(3), Input::Jump(100), Input::Next(200), Input::Back(7)];
    (0..100).map(|step| moves[step % moves.len()]).collect()
}
