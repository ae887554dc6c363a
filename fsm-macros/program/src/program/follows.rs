//! What follows a step by itself, and where that is counted.

use super::{Facts, Program, Rounds};
use crate::each::Gather;
use crate::topology::StateId;

/// What may follow a step.
#[derive(Clone, Copy, PartialEq)]
pub enum Follows {
    /// A raised event that has found no room: `unhandled` lines are told.
    Overflow,
    /// `always` lines.
    Always,
    /// The end of all rounds: what waits would be one too many.
    End,
    /// `done` lines.
    Done,
    /// An event that waits inside the machine.
    Event,
}

/// Where the raised events are counted that one call serves.
#[derive(Clone, Copy, Default, PartialEq)]
pub enum Served {
    /// No event waits inside the machine, or all rounds are counted.
    #[default]
    Nowhere,
    /// In the one loop after the step.
    InLoop,
    /// In a tick, which settles more than once: those of all rounds together.
    InTick,
}

impl Facts {
    /// Whether the queue alone says that nothing follows, as after most steps.
    pub fn only_events_follow(&self) -> bool {
        self.has_queue && !self.follows.iter().any(|it| matches!(it, Follows::Always | Follows::Done))
    }
}

pub(super) fn has_queue(program: &Program) -> bool {
    program.storage.queue.is_some() && program.events.is_some()
}

pub(super) fn counts_rounds(program: &Program) -> bool {
    matches!(program.storage.rounds, Some(Rounds::All(_)))
}

pub(super) fn follows(program: &Program) -> Vec<Follows> {
    let tells_done = !program.storage.told_done.is_empty();
    let waits = has_queue(program);
    let all = [
        (Follows::Overflow, waits && program.storage.queue.is_some_and(|queue| queue.overflows)),
        (Follows::Always, program.states.iter().any(|state| !state.always.is_empty())),
        (Follows::End, counts_rounds(program) && (tells_done || waits)),
        (Follows::Done, tells_done),
        (Follows::Event, waits),
    ];
    all.into_iter().filter(|(_, may)| *may).map(|(follows, _)| follows).gather()
}

pub(super) fn served(program: &Program, tick_groups: &[Vec<Vec<StateId>>]) -> Served {
    let turns = tick_groups.iter().map(Vec::len).sum::<usize>();
    match turns + usize::from(!program.root().tick.is_empty()) {
        _ if !has_queue(program) || counts_rounds(program) => Served::Nowhere,
        0 | 1 => Served::InLoop,
        _ => Served::InTick,
    }
}
