//! Ways from state to state: those that lead to each other in a circle, all to which some lead, and sets of states.

use crate::topology::StateId;

/// The strongly connected components, each after all that it leads to (Tarjan's algorithm, without recursion: a
/// machine may be long).
pub(crate) fn components(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        next,
        index: vec![None; next.len()],
        low: vec![0; next.len()],
        open: Vec::new(),
        is_open: vec![false; next.len()],
        count: 0,
        found: Vec::new(),
    };
    for node in 0..next.len() {
        if search.index[node].is_none() {
            search.from(node);
        }
    }
    search.found
}

/// For each of so many nodes, which of these components it is in.
pub(crate) fn component_of(components: &[Vec<usize>], nodes: usize) -> Vec<usize> {
    let mut found = vec![0; nodes];
    for (index, component) in components.iter().enumerate() {
        component.iter().for_each(|node| found[*node] = index);
    }
    found
}

/// Marks these states, and all to which they lead by one step or more.
pub(crate) fn mark_reached(
    from: Vec<StateId>,
    reached: &mut [bool],
    next: &mut dyn FnMut(StateId) -> Vec<StateId>,
) {
    let mut work = from;
    while let Some(state) = work.pop() {
        if !std::mem::replace(&mut reached[state.0], true) {
            work.extend(next(state));
        }
    }
}

struct Search<'g> {
    next: &'g [Vec<usize>],
    /// The order in which nodes were met.
    index: Vec<Option<usize>>,
    /// The first node, by that order, that is reached back from here.
    low: Vec<usize>,
    open: Vec<usize>,
    is_open: Vec<bool>,
    count: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn from(&mut self, start: usize) {
        self.meet(start);
        let mut path = vec![(start, 0)];
        while let Some((node, edge)) = path.pop() {
            step!();
            if let Some(&next) = self.next[node].get(edge) {
                path.push((node, edge + 1));
                match self.index[next] {
                    None => {
                        self.meet(next);
                        path.push((next, 0));
                    }
                    Some(index) if self.is_open[next] => self.low[node] = self.low[node].min(index),
                    Some(_) => {}
                }
                continue;
            }
            if let Some(&(before, _)) = path.last() {
                self.low[before] = self.low[before].min(self.low[node]);
            }
            if self.index[node] == Some(self.low[node]) {
                self.close(node);
            }
        }
    }

    fn meet(&mut self, node: usize) {
        self.index[node] = Some(self.count);
        self.low[node] = self.count;
        self.count += 1;
        self.open.push(node);
        self.is_open[node] = true;
    }

    /// The nodes that were met since this one lead back to it.
    fn close(&mut self, node: usize) {
        let start = self.open.iter().rposition(|open| *open == node).unwrap_or(0);
        let component = self.open.split_off(start);
        for node in &component {
            self.is_open[*node] = false;
        }
        self.found.push(component);
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
