//! A ring of 50 states and 50 events. Each state takes five of the events, and each of them leads on; there is
//! nothing else to do, so all that is measured is the dispatch.

mod by_hand;
pub(super) mod by_hand_pair;
mod by_hand_value;
mod by_table;
pub(super) mod fsm;
pub(super) mod names;
#[cfg(feature = "others")]
mod others;

use super::Mode;
use crate::streams::{self, Random, Stream};
use crate::workload::Kind::{ByHand, Ours, Special};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// Of states and of events.
const COUNT: usize = 50;

/// The number of an event.
#[derive(Clone, Copy)]
pub struct Input(usize);

impl Input {
    pub(super) fn number(self) -> usize {
        self.0
    }
}

/// What the implementations have as a table: in state `s` event `s + 10 k` leads to `s + 3 k + 1`.
const fn target(state: usize, event: usize) -> Option<usize> {
    let distance = (COUNT + event - state) % COUNT;
    if distance.is_multiple_of(10) { Some((state + distance / 10 * 3 + 1) % COUNT) } else { None }
}

/// Which the machine goes through.
pub(super) fn streams() -> [Stream<Input>; 2] {
    let mut state = 0;
    let mut streams = streams::both(|random| next(&mut state, random), &cycle());
    streams[0].begins = begins(&streams[0].inputs);
    streams
}

pub fn workload() -> Workload {
    let streams = streams();
    let rows = vec![
        Row::new::<Mode, _, fsm::Subject>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, by_hand::InMatch>(ByHand, BY_HAND, "by hand, match in match", &streams),
        Row::new::<Mode, _, by_hand_pair::OnPair>(ByHand, BY_HAND, "by hand, match on the pair", &streams),
        Row::new::<Mode, _, by_hand_value::ByValue>(
            ByHand,
            BY_HAND,
            "by hand, from state to state",
            &streams,
        ),
        Row::new::<Mode, _, by_table::ByTable>(Special, "table", "a table of bytes", &streams),
    ];
    #[cfg(feature = "others")]
    let rows = rows.into_iter().chain(others::rows(&streams)).collect();
    Workload {
        name: "ring",
        title: "50 states, 50 events, 250 transitions without actions",
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows,
        notes: vec![],
    }
}

/// Three of four events are such as the state takes: of events that are quite random it would take every tenth.
#[inline]
fn next(state: &mut usize, random: &mut Random) -> Input {
    let event = match random.below(4) {
        0 => random.below(COUNT as u32) as usize,
        _ => (*state + 10 * random.below(5) as usize) % COUNT,
    };
    *state = target(*state, event).unwrap_or(*state);
    Input(event)
}

/// Where the machine is in its first state: elsewhere it would take few of the events.
fn begins(inputs: &[Input]) -> Vec<usize> {
    let mut state = 0;
    let before = inputs.iter().map(|input| {
        let after = target(state, input.0).unwrap_or(state);
        std::mem::replace(&mut state, after)
    });
    let at = before.enumerate().take(streams::LAST_BEGIN);
    at.filter(|(_, state)| *state == 0).map(|(index, _)| index).collect()
}

/// All the way round, by the first event of each state and every fifth time one that it does not take.
fn cycle() -> Vec<Input> {
    let events = (0..COUNT).flat_map(|state| {
        let other = (state % 5 == 0).then_some(Input((state + 1) % COUNT));
        other.into_iter().chain([Input(state)])
    });
    events.collect()
}

macro_rules! by_hand_subject {
    ($name:ident) => {
        impl Subject<Input> for $name {
            type Event = Event;

            fn event(input: Input) -> Event {
                Event::ALL[input.0]
            }

            fn start() -> Self {
                Self { state: S0 }
            }

            #[inline]
            fn step(&mut self, event: Event) {
                self.send(event);
            }

            fn checksum(&self) -> u64 {
                self.state as u64
            }
        }
    };
}
pub(super) use by_hand_subject;
