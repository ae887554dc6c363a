//! What a microstep enters: `computeEntrySet`, `addDescendantStatesToEnter`, `addAncestorStatesToEnter`, `enterStates`
//! and `isInFinalState` of the specification.

use std::collections::{BTreeMap, BTreeSet};

use crate::chart::{Action, ROOT, StateId, TransitionId};

use super::{Event, Interpreter};

/// The three sets that `computeEntrySet` fills.
#[derive(Default)]
struct Entry<'c> {
    states_to_enter: BTreeSet<StateId>,
    states_for_default_entry: BTreeSet<StateId>,
    default_history_content: BTreeMap<StateId, &'c [Action]>,
}

impl<'c> Interpreter<'c> {
    /// The end of `interpret`: `enterStates` of the initial transition of `<scxml>`, which leads to the root.
    pub(super) fn enter_initial(&mut self) {
        let mut entry = Entry::default();
        self.add_descendant_states_to_enter(ROOT, &mut entry);
        self.enter(entry);
    }

    /// `enterStates`.
    pub(super) fn enter_states(&mut self, enabled_transitions: &[TransitionId]) {
        let entry = self.compute_entry_set(enabled_transitions);
        self.enter(entry);
    }

    fn enter(&mut self, entry: Entry<'c>) {
        let chart = self.chart;
        for &state in &entry.states_to_enter {
            self.configuration.insert(state);
            self.repeats |= state != ROOT && !self.chain.insert(state);
            self.execute_content(&chart.states[state].on_entry);
            if entry.states_for_default_entry.contains(&state)
                && let Some(initial) = &chart.states[state].initial
            {
                self.execute_content(&initial.actions);
            }
            if let Some(content) = entry.default_history_content.get(&state) {
                self.execute_content(content);
            }
            if chart.is_final_state(state) {
                self.final_state_entered(state);
            }
        }
    }

    /// The last part of `enterStates`: the events `done.state.…`, or the end of the machine.
    fn final_state_entered(&mut self, state: StateId) {
        let parent = self.chart.states[state].parent;
        let grandparent = parent.and_then(|parent| self.chart.states[parent].parent);
        let parallel = grandparent.filter(|&grandparent| self.chart.is_parallel_state(grandparent));
        let parallel = parallel.filter(|&parallel| self.is_in_final_state(parallel));
        for done in [parent, parallel].into_iter().flatten() {
            match done {
                ROOT => self.running = false,
                done if self.rules.done_once && self.internal_queue.contains(&Event::Done(done)) => {}
                done => self.internal_queue.push_back(Event::Done(done)),
            }
        }
    }

    /// `computeEntrySet`.
    fn compute_entry_set(&self, transitions: &[TransitionId]) -> Entry<'c> {
        let mut entry = Entry::default();
        for &transition in transitions {
            let targets = &self.chart.transitions[transition].targets;
            for &target in targets {
                self.add_descendant_states_to_enter(target, &mut entry);
            }
            if targets.is_empty() {
                continue;
            }
            let ancestor = self.get_transition_domain(transition);
            for state in self.get_effective_target_states(targets) {
                self.add_ancestor_states_to_enter(state, ancestor, &mut entry);
            }
        }
        entry
    }

    /// `addDescendantStatesToEnter`.
    fn add_descendant_states_to_enter(&self, state: StateId, entry: &mut Entry<'c>) {
        let chart = self.chart;
        if chart.is_history_state(state) {
            self.add_history(state, entry);
            return;
        }
        entry.states_to_enter.insert(state);
        if chart.is_parallel_state(state) {
            self.add_missing_regions(state, entry);
        } else if let Some(initial) = &chart.states[state].initial {
            entry.states_for_default_entry.insert(state);
            self.add_all(&initial.targets, Some(state), entry);
        }
    }

    /// The part of `addDescendantStatesToEnter` that is about a history state.
    fn add_history(&self, history: StateId, entry: &mut Entry<'c>) {
        let state = &self.chart.states[history];
        match (self.history_value.get(&history), &state.initial, state.parent) {
            (Some(value), _, parent) => self.add_all(value, parent, entry),
            (None, Some(default), Some(parent)) => {
                entry.default_history_content.insert(parent, &default.actions);
                self.add_all(&default.targets, Some(parent), entry);
            }
            _ => {}
        }
    }

    fn add_all(&self, states: &[StateId], ancestor: Option<StateId>, entry: &mut Entry<'c>) {
        for &state in states {
            self.add_descendant_states_to_enter(state, entry);
        }
        for &state in states {
            self.add_ancestor_states_to_enter(state, ancestor, entry);
        }
    }

    /// `addAncestorStatesToEnter`.
    fn add_ancestor_states_to_enter(&self, state: StateId, ancestor: Option<StateId>, entry: &mut Entry<'c>) {
        for around in self.chart.get_proper_ancestors(state, ancestor) {
            entry.states_to_enter.insert(around);
            if self.chart.is_parallel_state(around) {
                self.add_missing_regions(around, entry);
            }
        }
    }

    /// What both of the above do with a parallel state: its children that nothing leads into are entered by default.
    fn add_missing_regions(&self, parallel: StateId, entry: &mut Entry<'c>) {
        for child in self.chart.get_child_states(parallel) {
            let inside = |&state: &StateId| self.chart.is_descendant(state, Some(child));
            if !entry.states_to_enter.iter().any(inside) {
                self.add_descendant_states_to_enter(child, entry);
            }
        }
    }

    /// `isInFinalState`.
    fn is_in_final_state(&self, state: StateId) -> bool {
        let mut children = self.chart.get_child_states(state);
        if self.chart.is_compound_state(state) {
            children.any(|child| self.chart.is_final_state(child) && self.configuration.contains(&child))
        } else {
            self.chart.is_parallel_state(state) && children.all(|child| self.is_in_final_state(child))
        }
    }
}
