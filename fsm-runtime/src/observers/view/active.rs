//! The active states of a machine, as far as its observer can know them.

use std::vec::Vec;

use crate::StateId;
use crate::any::Machine;
use crate::graph::{Graph, StateKind};

/// The active states, in source order: each behind those around it.
pub(super) struct Active<I> {
    states: Vec<I>,
    /// Which states are regions, by index.
    regions: Vec<bool>,
}

impl<I: StateId> Active<I> {
    /// None yet: the machine has not started, or nothing is known of it.
    pub(super) fn none(graph: Graph<'_>) -> Self {
        let kinds = graph.states().map(|state| state.kind()).filter(|kind| *kind != StateKind::Choice);
        Active { states: Vec::new(), regions: kinds.map(|kind| kind == StateKind::Region).collect() }
    }

    /// Those of a machine that is at hand.
    pub(super) fn of<M: Machine<StateId = I>>(machine: &M) -> Self {
        let mut active = Self::none(M::GRAPH);
        active.states.extend(I::ALL.iter().copied().filter(|state| machine.is_in(*state)));
        active
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = I> + '_ {
        self.states.iter().copied()
    }

    pub(super) fn contains(&self, state: I) -> bool {
        self.states.contains(&state)
    }

    /// A state is entered or resumed.
    ///
    /// What cannot be active beside it is not: a start of which nothing was told, or a panic, has left it here.
    pub(super) fn enter(&mut self, state: I) {
        let regions = &self.regions;
        self.states.retain(|other| stays_beside(regions, *other, state));
        if let Err(place) = self.states.binary_search(&state) {
            self.states.insert(place, state);
        }
    }

    /// A state is exited. What a `reset` or the end of the machine gives up is told too while it is suspended, and may have the
    /// name of an active state. States are exited from the inside out, so one with an active state inside is the suspended one.
    pub(super) fn exit(&mut self, state: I) {
        let is_around = |other: &I| *other != state && is_inside(*other, state);
        if !self.states.iter().any(is_around) {
            self.pause(state);
        }
    }

    /// A state is suspended.
    pub(super) fn pause(&mut self, state: I) {
        self.states.retain(|other| *other != state);
    }

    /// The innermost state is another than was known: of a machine whose observer has come later.
    pub(super) fn begin_with(&mut self, state: I) {
        self.states.clear();
        self.states.extend(around(state));
        self.states.sort();
    }
}

/// The state, and those around it, from the inside out.
fn around<I: StateId>(state: I) -> impl Iterator<Item = I> {
    core::iter::successors(Some(state), |state| state.parent())
}

fn is_inside<I: StateId>(state: I, other: I) -> bool {
    around(state).any(|state| state == other)
}

/// Whether `other` stays active when `state` is entered: it is around it, or in another region.
fn stays_beside<I: StateId>(regions: &[bool], other: I, state: I) -> bool {
    if is_inside(state, other) {
        return true;
    }
    // The outermost state around the entered one that is not around the other, too.
    let apart = around(state).take_while(|around| !is_inside(other, *around)).last();
    apart.is_some_and(|apart| regions.get(apart.index()).copied().unwrap_or(false))
}
