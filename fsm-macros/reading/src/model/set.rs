//! Sets of states, for the analysis of the flow.

use super::StateId;

/// As bits: the analysis of what lies below what joins many of them.
#[derive(Clone, PartialEq, Default)]
pub(super) struct StateSet {
    words: Vec<u64>,
}

impl StateSet {
    pub(super) fn new(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)] }
    }

    pub(super) fn one(count: usize, state: StateId) -> Self {
        let mut set = Self::new(count);
        set.insert(state);
        set
    }

    /// Whether the state is new in the set.
    pub(super) fn insert(&mut self, state: StateId) -> bool {
        let (word, bit) = (state.0 / 64, 1 << (state.0 % 64));
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Whether some state of the other set is new in this one.
    pub(super) fn join(&mut self, other: &Self) -> bool {
        let mut is_new = false;
        // By index: without optimisation, which is how macros run, a `zip` costs more than the rest.
        for (index, more) in other.words.iter().enumerate() {
            step!();
            is_new |= *more & !self.words[index] != 0;
            self.words[index] |= more;
        }
        is_new
    }

    pub(super) fn without(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        for (index, less) in other.words.iter().enumerate() {
            step!();
            rest.words[index] &= !less;
        }
        rest
    }

    pub(super) fn members(&self) -> Vec<StateId> {
        let mut members = Vec::new();
        for (index, word) in self.words.iter().enumerate() {
            step!();
            let mut rest = *word;
            while rest != 0 {
                members.push(StateId(index * 64 + rest.trailing_zeros() as usize));
                rest &= rest - 1;
            }
        }
        members
    }
}

/// The states that are to be looked at again, each once and the longest waiting first: so they see more news at a
/// time.
pub(super) struct Work {
    /// In the order in which they came, also those that have been looked at.
    all: Vec<StateId>,
    taken: usize,
    is_waiting: Vec<bool>,
}

impl Work {
    pub(super) fn new(count: usize) -> Self {
        Self { all: Vec::new(), taken: 0, is_waiting: vec![false; count] }
    }

    pub(super) fn push(&mut self, state: StateId) {
        if !std::mem::replace(&mut self.is_waiting[state.0], true) {
            self.all.push(state);
        }
    }

    pub(super) fn pop(&mut self) -> Option<StateId> {
        let state = *self.all.get(self.taken)?;
        self.taken += 1;
        self.is_waiting[state.0] = false;
        Some(state)
    }
}
