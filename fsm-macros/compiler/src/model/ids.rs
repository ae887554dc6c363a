//! All states of a machine, in source order.

use std::ops::Range;

use super::{Machine, StateId};
use crate::each::plain_loops;

#[derive(Clone)]
pub(crate) struct StateIds(Range<usize>);

impl StateIds {
    /// The first so many, the machine itself among them.
    pub(crate) fn up_to(count: usize) -> Self {
        Self(0..count)
    }
}

impl Machine {
    /// All states but the machine itself.
    pub(crate) fn state_ids(&self) -> StateIds {
        StateIds(1..self.states.len())
    }

    /// The machine itself, and all its states.
    pub(crate) fn all_ids(&self) -> StateIds {
        StateIds::up_to(self.states.len())
    }
}

impl Iterator for StateIds {
    type Item = StateId;

    fn next(&mut self) -> Option<StateId> {
        self.0.next().map(StateId)
    }

    plain_loops!();
}
