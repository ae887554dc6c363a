//! A ring of 50 states and 50 events, in which each state takes one event: a table would be nearly empty. There is
//! nothing else to do, so all that is measured is the dispatch.

pub(super) mod by_hand_pair;
mod by_hand_value;
pub(super) mod fsm;
#[cfg(feature = "others")]
mod others;

use super::Mode;
use crate::streams::{self, Random, Stream};
use crate::workload::Kind::{ByHand, Ours};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// Of states and of events.
pub(super) const COUNT: usize = 50;

/// The number of an event.
#[derive(Clone, Copy)]
pub struct Input(usize);

impl Input {
    pub fn number(self) -> usize {
        self.0
    }
}

/// Where an event leads in a ring whose states take these events.
fn target(taken: fn(usize) -> usize, state: usize, event: usize) -> Option<usize> {
    if event == taken(state) { Some((state + 1) % COUNT) } else { None }
}

pub fn workload() -> Workload {
    // In state `s` event `s` leads to `s + 1`.
    let streams = self::streams(std::convert::identity);
    let rows = vec![
        Row::new::<Mode, _, fsm::Subject>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, by_hand_pair::OnPair>(ByHand, BY_HAND, "by hand, match on the pair", &streams),
        Row::new::<Mode, _, by_hand_value::ByValue>(
            ByHand,
            BY_HAND,
            "by hand, from state to state",
            &streams,
        ),
    ];
    #[cfg(feature = "others")]
    let rows = rows.into_iter().chain(others::rows(&streams)).collect();
    Workload {
        name: "sparse",
        title: "50 states, 50 events, 50 transitions without actions",
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows,
        notes: vec![
            "A state takes the event of its own number, so by hand a compiler finds that it need only compare the two.",
        ],
    }
}

/// Which the machine goes through, if its states take these events.
pub(super) fn streams(taken: fn(usize) -> usize) -> [Stream<Input>; 2] {
    let mut state = 0;
    let mut streams = streams::both(|random| next(taken, &mut state, random), &cycle(taken));
    streams[0].begins = begins(taken, &streams[0].inputs);
    streams
}

/// Three of four events are such as the state takes: of events that are quite random it would take every fiftieth.
#[inline]
fn next(taken: fn(usize) -> usize, state: &mut usize, random: &mut Random) -> Input {
    let event = match random.below(4) {
        0 => random.below(COUNT as u32) as usize,
        _ => taken(*state),
    };
    *state = target(taken, *state, event).unwrap_or(*state);
    Input(event)
}

/// Where the machine is in its first state: elsewhere it would take few of the events.
fn begins(taken: fn(usize) -> usize, inputs: &[Input]) -> Vec<usize> {
    let mut state = 0;
    let before = inputs.iter().map(|input| {
        let after = target(taken, state, input.0).unwrap_or(state);
        std::mem::replace(&mut state, after)
    });
    let at = before.enumerate().take(streams::LAST_BEGIN);
    at.filter(|(_, state)| *state == 0).map(|(index, _)| index).collect()
}

/// All the way round, every fifth time with an event that the state does not take.
fn cycle(taken: fn(usize) -> usize) -> Vec<Input> {
    let events = (0..COUNT).flat_map(|state| {
        let other = (state % 5 == 0).then_some(Input(taken((state + 1) % COUNT)));
        other.into_iter().chain([Input(taken(state))])
    });
    events.collect()
}
