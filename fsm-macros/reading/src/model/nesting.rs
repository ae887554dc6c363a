//! The states that need another one suspended below, and the depth to which pushes nest.

use super::StateId;
use super::edges::Edge;
use super::flow::Flow;
use crate::each::{Gather, Holds};
use crate::topology::StateIds;
use crate::ways::{component_of, components, mark_reached};

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
        let mut before: Vec<Vec<StateId>> = vec![Vec::new(); self.edges.len()];
        let states = || StateIds::of(0..self.edges.len());
        for state in states() {
            self.bare_level(state).into_iter().for_each(|next| before[next.0].push(state));
        }
        let pops = |state: &StateId| self.edges[state.0].holds(&Edge::Pop(None));
        mark_reached(states().filter(pops).gather(), &mut needs, &mut |state| before[state.0].clone());
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
