//! The states that wait for another look, in the analysis of the flow.

use std::collections::VecDeque;

use super::StateId;

/// The states that are to be looked at again, each once and the longest waiting first: so they see more news at a
/// time.
pub(super) struct Work {
    waiting: VecDeque<StateId>,
    is_waiting: Vec<bool>,
}

impl Work {
    pub(super) fn new(count: usize) -> Self {
        Self { waiting: VecDeque::new(), is_waiting: vec![false; count] }
    }

    pub(super) fn push(&mut self, state: StateId) {
        if !std::mem::replace(&mut self.is_waiting[state.0], true) {
            self.waiting.push_back(state);
        }
    }

    pub(super) fn pop(&mut self) -> Option<StateId> {
        let state = self.waiting.pop_front()?;
        self.is_waiting[state.0] = false;
        Some(state)
    }
}
