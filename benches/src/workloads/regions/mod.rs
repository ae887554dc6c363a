//! A soldier of a game: three regions of four states each. An event concerns one region, two, or all of them.

mod by_hand;
mod by_hand_event_first;
mod by_hand_pair;
mod fsm;
#[cfg(feature = "others")]
mod others;
mod states;

use super::Mode;
use crate::streams::{self, Random};
use crate::workload::Kind::{ByHand, Ours, Special};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// An event of the stream.
#[derive(Clone, Copy)]
pub enum Input {
    /// Legs alone.
    Walk,
    Stop,
    /// Hands alone.
    Draw,
    /// Legs and mood.
    Noise(u32),
    /// Hands and mood.
    Calm,
    /// All.
    Hit(u32),
}

/// What throws a soldier over, and what makes one afraid.
const HARD: u32 = 180;
/// What one hears.
const LOUD: u32 = 100;

pub fn workload() -> Workload {
    let streams = streams::both(random, &CYCLE);
    let rows = vec![
        Row::new::<Mode, _, fsm::Subject>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, by_hand::InMatch>(ByHand, BY_HAND, "by hand, match in match", &streams),
        Row::new::<Mode, _, by_hand_pair::OnPair>(ByHand, BY_HAND, "by hand, match on the pair", &streams),
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
        name: "regions",
        title: "3 regions of 4 states, 6 events that one, two or all regions take, guards, actions",
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows,
        notes: vec![
            "By hand there is a `match` for each region, one after the other. Event first: as in flat.",
        ],
    }
}

fn random(random: &mut Random) -> Input {
    match random.below(6) {
        0 => Input::Walk,
        1 => Input::Stop,
        2 => Input::Draw,
        3 => Input::Noise(random.below(256)),
        4 => Input::Calm,
        _ => Input::Hit(random.below(256)),
    }
}

const CYCLE: [Input; 14] = [
    Input::Walk,
    Input::Noise(120),
    Input::Draw,
    Input::Hit(30),
    Input::Walk,
    Input::Calm,
    Input::Stop,
    Input::Draw,
    Input::Hit(200),
    Input::Noise(40),
    Input::Walk,
    Input::Draw,
    Input::Calm,
    Input::Calm,
];

macro_rules! by_hand_subject {
    ($name:ident) => {
        impl Subject<Input> for $name {
            type Event = Input;

            fn event(input: Input) -> Input {
                input
            }

            fn start() -> Self {
                let owner = Owner::default();
                Self { legs: Legs::Standing, hands: Hands::Empty, mood: Mood::Quiet, owner }
            }

            #[inline]
            fn step(&mut self, event: Input) {
                self.send(event);
            }

            fn checksum(&self) -> u64 {
                self.owner.checksum(number(self.legs, self.hands, self.mood))
            }
        }
    };
}
use by_hand_subject;
