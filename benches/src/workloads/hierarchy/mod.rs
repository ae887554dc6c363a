//! The hero of a game: five innermost states on three levels, all with entry and exit actions. Events go to the
//! innermost state first and from there outwards.

mod by_hand;
mod by_hand_nested;
mod by_hand_value;
mod fsm;
mod notes;
#[cfg(feature = "others")]
mod others;

use super::Mode;
use crate::owner::Owner;
use crate::streams::{self, Random};
use crate::workload::Kind::{ByHand, Ours};
use crate::workload::{Row, Workload};
use crate::workloads::BY_HAND;

/// An event of the stream.
#[derive(Clone, Copy)]
pub enum Input {
    Run,
    Stop,
    Jump,
    Land,
    Hit(u32),
    Revive,
}

/// What a hero survives, and what does not make him stop.
const DEADLY: u32 = 200;
const HARD: u32 = 100;

pub fn workload() -> Workload {
    let streams = streams::both(random, &CYCLE);
    let rows = vec![
        Row::new::<Mode, _, fsm::Subject>(Ours, "fsm", "fsm", &streams),
        Row::new::<Mode, _, by_hand::InMatch>(ByHand, BY_HAND, "by hand, match in match", &streams),
        Row::new::<Mode, _, by_hand_nested::Nested>(ByHand, BY_HAND, "by hand, enum in enum", &streams),
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
        name: "hierarchy",
        title: "8 states on 3 levels, 6 events, entry and exit actions",
        columns: Workload::columns::<Mode>(&streams::TITLES),
        rows,
        notes: vec![],
    }
}

/// After the entry actions of the first states.
fn owner_of_one_who_stands() -> Owner {
    let mut owner = Owner::default();
    owner.note(notes::ENTER_ALIVE);
    owner.note(notes::ENTER_GROUNDED);
    owner.note(notes::ENTER_STANDING);
    owner
}

fn random(random: &mut Random) -> Input {
    match random.below(6) {
        0 => Input::Run,
        1 => Input::Stop,
        2 => Input::Jump,
        3 => Input::Land,
        4 => Input::Hit(random.below(256)),
        _ => Input::Revive,
    }
}

const CYCLE: [Input; 14] = [
    Input::Run,
    Input::Jump,
    Input::Stop,
    Input::Jump,
    Input::Hit(20),
    Input::Land,
    Input::Run,
    Input::Hit(150),
    Input::Run,
    Input::Run,
    Input::Stop,
    Input::Hit(220),
    Input::Hit(30),
    Input::Revive,
];
