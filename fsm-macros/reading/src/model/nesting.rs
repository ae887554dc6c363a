//! The states that need another one suspended below, and the depth to which pushes nest.

use super::StateId;
use super::edges::Edge;
use super::flow::Flow;
use crate::components::{component_of, components};
use crate::each::{Gather, Holds};
use crate::topology::StateIds;

/// How many suspended states there can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StackNeed {
    Bounded(usize),
    Unbounded,
}

impl StackNeed {
    /// With so many below.
    fn and(self, more: usize) -> Self {
        match self {
            StackNeed::Bounded(need) => StackNeed::Bounded(need + more),
            StackNeed::Unbounded => StackNeed::Unbounded,
        }
    }
}

impl Flow {
    /// Whether this state, or one it goes on to at the same depth, pops without an `else`.
    pub(crate) fn needs_below(&self) -> Vec<bool> {
        let mut needs = vec![false; self.edges.len()];
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.edges.len()];
        for state in 0..self.edges.len() {
            for next in self.bare_level(StateId(state)) {
                before[next.0].push(state);
            }
        }
        let pops = |state: &usize| self.edges[*state].holds(&Edge::Pop(None));
        let mut work: Vec<usize> = (0..self.edges.len()).filter(pops).gather();
        while let Some(state) = work.pop() {
            if !std::mem::replace(&mut needs[state], true) {
                work.extend(&before[state]);
            }
        }
        // A state inside another needs what that one needs.
        self.outermost.iter().map(|outermost| needs[outermost.0]).gather()
    }

    /// For each state, how many more states can become suspended from it on.
    pub(crate) fn stack_needs(&self) -> Vec<StackNeed> {
        let states = || StateIds::of(0..self.edges.len());
        let edges: Vec<Vec<usize>> = states()
            .map(|state| self.level(state).and(self.pushes(state)).map(|next| next.0).gather())
            .gather();
        let components = components(&edges);
        let component_of = component_of(&components, self.edges.len());
        // By component. What a component leads to stands before it.
        let mut needs: Vec<StackNeed> = Vec::new();
        for (index, component) in components.iter().enumerate() {
            let states = || component.iter().copied().map(StateId);
            let onwards = states().each_of(|state| self.level(state)).map(|next| (next, 0));
            let pushed = states().each_of(|state| self.pushes(state)).map(|next| (next, 1));
            let mut need = StackNeed::Bounded(0);
            for (next, more) in onwards.and(pushed) {
                need = match component_of[next.0] {
                    // A push in a circle nests without end.
                    next if next == index && more > 0 => StackNeed::Unbounded,
                    next if next == index => need,
                    next => need.max(needs[next].and(more)),
                };
            }
            needs.push(need);
        }
        self.outermost.iter().map(|outermost| needs[component_of[outermost.0]]).gather()
    }
}
