//! All states of a machine, in source order.

use std::ops::Range;

use super::StateId;
use crate::each::{Each, Gather, in_order, plain_loops};

pub struct StateIds(Range<usize>);

impl StateIds {
    pub fn of(range: Range<usize>) -> Self {
        Self(range)
    }

    pub fn filter(self, holds: impl FnMut(&StateId) -> bool) -> Each<StateId> {
        self.each().filter(holds)
    }
}

/// Each of these once, in source order.
pub fn once_in_order(ids: Vec<StateId>) -> Vec<StateId> {
    let mut ids = in_order(ids, |id| (id.0, 0));
    ids.dedup();
    ids
}

impl Iterator for StateIds {
    type Item = StateId;

    fn next(&mut self) -> Option<StateId> {
        self.0.next().map(StateId)
    }

    plain_loops!();
}
