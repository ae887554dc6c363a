//! A door: 4 states, 5 events, three of which carry a number; guards, actions, and a state with data.

mod by_hand;
mod by_hand_event_first;
mod fsm;
#[cfg(feature = "others")]
mod others;

use super::Mode;
use crate::streams::{self, Random};
use crate::workload::Kind::{ByHand, Ours, Special};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// An event of the stream.
#[derive(Clone, Copy)]
pub enum Input {
    Open,
    Close,
    Lock(u32),
    Unlock(u32),
    Kick(u32),
}

/// How hard one must kick to break the door.
const CLOSED_HOLDS: u32 = 200;
const LOCKED_HOLDS: u32 = 240;

pub fn workload() -> Workload {
    let streams = streams::both(random, &CYCLE);
    let rows = vec![
        Row::new::<Mode, _, fsm::Subject>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, by_hand::InMatch>(ByHand, BY_HAND, "by hand, match in match", &streams),
        Row::new::<Mode, _, by_hand::OnPair>(ByHand, BY_HAND, "by hand, match on the pair", &streams),
        Row::new::<Mode, _, by_hand::ByValue>(ByHand, BY_HAND, "by hand, from state to state", &streams),
        Row::new::<Mode, _, by_hand_event_first::EventFirst>(
            Special,
            "event_first",
            "by hand, event first",
            &streams,
        ),
    ];
    #[cfg(feature = "others")]
    let rows = rows.into_iter().chain(others::rows(&streams)).collect();
    Workload {
        name: "flat",
        title: "4 states, 5 events, payload, guards, actions, a state with data",
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows,
        notes: vec![
            "Event first: fewer instructions, but it jumps by the event, which no processor can predict in a random",
            "stream; so it is shown for information, and not what the others are compared with.",
        ],
    }
}

fn random(random: &mut Random) -> Input {
    match random.below(5) {
        0 => Input::Open,
        1 => Input::Close,
        2 => Input::Lock(random.below(4)),
        3 => Input::Unlock(random.below(4)),
        _ => Input::Kick(random.below(256)),
    }
}

const CYCLE: [Input; 12] = [
    Input::Open,
    Input::Kick(7),
    Input::Close,
    Input::Lock(3),
    Input::Unlock(1),
    Input::Kick(230),
    Input::Unlock(3),
    Input::Unlock(3),
    Input::Kick(220),
    Input::Open,
    Input::Close,
    Input::Kick(100),
];
