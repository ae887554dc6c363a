//! Ways from state to state: those that lead to each other in a circle, all to which some lead, and sets of states.

use crate::topology::StateId;

/// The strongly connected components, each after all that it leads to (Tarjan's algorithm, without recursion: a
/// machine may be long).
pub(crate) fn components(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    // The order in which nodes were met, and the first node, by that order, that is reached back from each.
    let mut index = vec![None; next.len()];
    let mut low = vec![0; next.len()];
    let mut count = 0;
    let mut open = Vec::new();
    let mut is_open = vec![false; next.len()];
    let mut found = Vec::new();
    for start in 0..next.len() {
        let mut path = if index[start].is_none() { vec![(start, 0)] } else { Vec::new() };
        while let Some((node, edge)) = path.pop() {
            step!();
            if index[node].is_none() {
                index[node] = Some(count);
                low[node] = count;
                count += 1;
                open.push(node);
                is_open[node] = true;
            }
            if let Some(&next) = next[node].get(edge) {
                path.push((node, edge + 1));
                match index[next] {
                    None => path.push((next, 0)),
                    Some(index) if is_open[next] => low[node] = low[node].min(index),
                    Some(_) => {}
                }
                continue;
            }
            if let Some(&(before, _)) = path.last() {
                low[before] = low[before].min(low[node]);
            }
            if index[node] == Some(low[node]) {
                // The nodes that were met since this one lead back to it.
                let first = open.iter().rposition(|open| *open == node).unwrap_or(0);
                let component = open.split_off(first);
                component.iter().for_each(|node| is_open[*node] = false);
                found.push(component);
            }
        }
    }
    found
}

/// For each of so many nodes, which of these components it is in.
pub(crate) fn component_of(components: &[Vec<usize>], nodes: usize) -> Vec<usize> {
    let mut found = vec![0; nodes];
    for (index, component) in components.iter().enumerate() {
        component.iter().for_each(|node| found[*node] = index);
    }
    found
}

/// Marks these states, and all to which they lead by one step or more. `next` puts the states to which one leads into a list.
pub(crate) fn mark_reached(
    from: Vec<StateId>,
    reached: &mut [bool],
    next: &mut dyn FnMut(StateId, &mut Vec<StateId>),
) {
    let mut work = from;
    while let Some(state) = work.pop() {
        if !std::mem::replace(&mut reached[state.0], true) {
            next(state, &mut work);
        }
    }
}

/// As bits: the analysis of what lies below what joins many of them.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct StateSet {
    words: Vec<u64>,
}

impl StateSet {
    pub(crate) fn new(count: usize) -> Self {
        Self { words: vec![0; count.div_ceil(64)] }
    }

    pub(crate) fn one(count: usize, state: StateId) -> Self {
        let mut set = Self::new(count);
        set.insert(state);
        set
    }

    /// Whether the state is new in the set.
    pub(crate) fn insert(&mut self, state: StateId) -> bool {
        let (word, bit) = (state.0 / 64, 1 << (state.0 % 64));
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Whether some state of the other set is new in this one.
    pub(crate) fn join(&mut self, other: &Self) -> bool {
        let mut is_new = false;
        // By index: without optimisation, which is how macros run, a `zip` costs more than the rest.
        for (index, more) in other.words.iter().enumerate() {
            step!();
            is_new |= *more & !self.words[index] != 0;
            self.words[index] |= more;
        }
        is_new
    }

    pub(crate) fn without(&self, other: &Self) -> Self {
        let mut rest = self.clone();
        for (index, less) in other.words.iter().enumerate() {
            step!();
            rest.words[index] &= !less;
        }
        rest
    }

    pub(crate) fn members(&self) -> Vec<StateId> {
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
pub(crate) struct Work {
    /// In the order in which they came, also those that have been looked at.
    all: Vec<StateId>,
    taken: usize,
    is_waiting: Vec<bool>,
}

impl Work {
    pub(crate) fn new(count: usize) -> Self {
        Self { all: Vec::new(), taken: 0, is_waiting: vec![false; count] }
    }

    pub(crate) fn push(&mut self, state: StateId) {
        if !std::mem::replace(&mut self.is_waiting[state.0], true) {
            self.all.push(state);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<StateId> {
        let state = *self.all.get(self.taken)?;
        self.taken += 1;
        self.is_waiting[state.0] = false;
        Some(state)
    }
}
