//! Which states are entered with a target: those on the way to it, and where it goes on by its `initial`, its regions
//! or its history.

use super::{Entry, Machine, ROOT, StateId};
use crate::each::Gather;

impl Machine {
    /// Every state that may become active with this target, in no order. Those around it are among them.
    pub(crate) fn arrives(&self, entry: &Entry) -> Vec<StateId> {
        let mut found = Vec::new();
        for place in entry.places() {
            self.arrive_at(place, &mut found);
        }
        found
    }

    /// The states that become active where the machine starts.
    pub(crate) fn arrives_at_start(&self) -> Vec<StateId> {
        let mut found = Vec::new();
        self.descend(ROOT, &mut found);
        found
    }

    fn arrive_at(&self, place: &Entry, found: &mut Vec<StateId>) {
        if place.history.is_some() {
            let state = self.state(place.state);
            let defaults = [&state.shallow, &state.deep].into_iter().flatten();
            for default in defaults {
                self.arrive_once(&default.entry, found);
            }
        }
        self.arrive_once(place, found);
    }

    fn arrive_once(&self, place: &Entry, found: &mut Vec<StateId>) {
        if found.contains(&place.state) {
            return;
        }
        let around: Vec<StateId> = self.path(place.state).skip(1).filter(|id| *id != ROOT).gather();
        for outer in around {
            if !found.contains(&outer) {
                found.push(outer);
                self.regions(outer, found);
            }
        }
        if !found.contains(&place.state) {
            found.push(place.state);
            self.descend(place.state, found);
        }
    }

    /// The states inside one that is entered without saying more.
    fn descend(&self, state: StateId, found: &mut Vec<StateId>) {
        self.regions(state, found);
        if let Some(initial) = &self.state(state).initial {
            for place in initial.entry.places() {
                self.arrive_at(place, found);
            }
        }
    }

    fn regions(&self, state: StateId, found: &mut Vec<StateId>) {
        if !self.holds_regions(state) {
            return;
        }
        for region in self.state(state).children.clone() {
            if !found.contains(&region) {
                found.push(region);
                self.descend(region, found);
            }
        }
    }

    /// The leaf state in which the machine is when this target has been entered, where that is one and known.
    pub(crate) fn leaf_of(&self, entry: &Entry) -> Option<StateId> {
        let mut entry = entry;
        // Each step goes further inside, unless an `initial` names what it should not.
        for _ in 0..self.states.len() {
            let state = entry.state;
            if !entry.also.is_empty() || entry.history.is_some() || self.region_of(state).is_some() {
                return None;
            }
            if self.is_leaf(state) {
                return Some(state);
            }
            entry = &self.state(state).initial.as_ref()?.entry;
        }
        None
    }
}
