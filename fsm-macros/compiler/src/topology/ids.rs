//! All states of a machine, in source order.

use std::ops::Range;

use super::StateId;
use crate::each::plain_loops;

#[derive(Clone)]
pub struct StateIds(Range<usize>);

impl StateIds {
    pub(crate) fn of(range: Range<usize>) -> Self {
        Self(range)
    }
}

impl Iterator for StateIds {
    type Item = StateId;

    fn next(&mut self) -> Option<StateId> {
        self.0.next().map(StateId)
    }

    plain_loops!();
}
