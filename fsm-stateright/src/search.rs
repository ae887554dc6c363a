//! The search: breadth first, in the order in which a model gives its actions, so that the same model gives the same paths.

use std::hash::Hash;
use std::iter::successors;

use indexmap::IndexMap;
use indexmap::map::Entry;
use stateright::{Expectation, Model, Property};

use crate::{End, Exploration, Finding, Reached};

/// All that can happen, and what it says of the properties.
pub(crate) fn explore<M>(model: &M, limit: usize) -> Exploration<M::State, M::Action>
where
    M: Model,
    M::State: Clone + Eq + Hash,
    M::Action: Clone,
{
    let mut undecided: Vec<(Property<M>, Option<usize>)> =
        model.properties().into_iter().map(|property| (property, None)).collect();
    let mut search = Search::begin(model, |_| true);
    let end = loop {
        if search.next == search.reached.len() {
            break End::Complete;
        }
        if search.reached.len() > limit {
            break End::Limit;
        }
        let mut is_decided = true;
        for (property, found) in &mut undecided {
            if found.is_none() && property.is_found_in(model, search.state()) {
                *found = Some(search.next);
            }
            is_decided &= found.is_some();
        }
        if is_decided {
            break End::Decided;
        }
        search.step(model, |_| true);
    };
    let findings = undecided.into_iter().map(|(property, found)| {
        let path = match property.expectation {
            Expectation::Eventually => without(model, &property, limit),
            _ => found.map_or_else(Vec::new, |found| search.path(found)),
        };
        Finding { name: property.name, expectation: property.expectation, path }
    });
    let findings = findings.collect();
    Exploration { states: search.reached.len(), depth: search.depth(), end, findings }
}

/// The shortest path to a state in which nothing can happen any more, on which the property does not hold.
fn without<M>(model: &M, property: &Property<M>, limit: usize) -> Vec<Reached<M::State, M::Action>>
where
    M: Model,
    M::State: Clone + Eq + Hash,
    M::Action: Clone,
{
    let is_without = |state: &M::State| !(property.condition)(model, state);
    let mut search = Search::begin(model, is_without);
    while search.next < search.reached.len() && search.reached.len() <= limit {
        let state = search.next;
        if !search.step(model, is_without) {
            return search.path(state);
        }
    }
    Vec::new()
}

/// Whether one state decides a property.
trait Decided<M: Model> {
    fn is_found_in(&self, model: &M, state: &M::State) -> bool;
}

impl<M: Model> Decided<M> for Property<M> {
    fn is_found_in(&self, model: &M, state: &M::State) -> bool {
        match self.expectation {
            Expectation::Always => !(self.condition)(model, state),
            Expectation::Sometimes => (self.condition)(model, state),
            Expectation::Eventually => false,
        }
    }
}

/// The states in the order in which they are found: each that is behind `next` has still to be left.
struct Search<State, Action> {
    reached: IndexMap<State, Option<By<Action>>>,
    next: usize,
}

/// What has led to a state.
struct By<Action> {
    state: usize,
    action: Action,
}

impl<State: Clone + Eq + Hash, Action: Clone> Search<State, Action> {
    /// With the states in which a model begins.
    fn begin<M>(model: &M, admits: impl Fn(&State) -> bool) -> Self
    where
        M: Model<State = State, Action = Action>,
    {
        let states = model.init_states().into_iter();
        let reached =
            states.filter(|state| model.within_boundary(state) && admits(state)).map(|state| (state, None));
        Self { reached: reached.collect(), next: 0 }
    }

    fn state(&self) -> &State {
        self.reached.get_index(self.next).expect("a state that is still to be left").0
    }

    /// Leaves the next state in all ways; whether there is one, also to a state that is not admitted.
    fn step<M>(&mut self, model: &M, admits: impl Fn(&State) -> bool) -> bool
    where
        M: Model<State = State, Action = Action>,
    {
        let steps = model.next_steps(self.state());
        let mut can_go_on = false;
        for (action, state) in steps.into_iter().filter(|(_, state)| model.within_boundary(state)) {
            can_go_on = true;
            if !admits(&state) {
                continue;
            }
            if let Entry::Vacant(entry) = self.reached.entry(state) {
                entry.insert(Some(By { state: self.next, action }));
            }
        }
        self.next += 1;
        can_go_on
    }

    /// The places of the states behind this one, up to one that a model begins in.
    fn back_from(&self, state: usize) -> impl Iterator<Item = usize> {
        successors(Some(state), |state| Some(self.reached.get_index(*state)?.1.as_ref()?.state))
    }

    fn path(&self, state: usize) -> Vec<Reached<State, Action>> {
        let mut path: Vec<_> =
            self.back_from(state).filter_map(|state| self.reached.get_index(state)).collect();
        path.reverse();
        let reached = |(state, by): (&State, &Option<By<Action>>)| Reached {
            by: by.as_ref().map(|by| by.action.clone()),
            state: state.clone(),
        };
        path.into_iter().map(reached).collect()
    }

    /// The state that was found last is one of the farthest.
    fn depth(&self) -> usize {
        self.back_from(self.reached.len().saturating_sub(1)).count().saturating_sub(1)
    }
}
