//! What a microstep enters: `computeEntrySet`, `addDescendantStatesToEnter`, `addAncestorStatesToEnter`, `enterStates`
//! and `isInFinalState` of the specification.

use std::collections::{BTreeMap, BTreeSet};

use crate::chart::{Action, ROOT, StateId, Way};

use super::Interpreter;
use super::change::Change;
use super::content::Body;
use super::data::Numbers;

/// The three sets that `computeEntrySet` fills.
#[derive(Default)]
pub(super) struct Entry<'c> {
    pub(super) states_to_enter: BTreeSet<StateId>,
    states_for_default_entry: BTreeSet<StateId>,
    default_history_content: BTreeMap<StateId, &'c [Action]>,
    /// The states that history brings back.
    brought_back: BTreeSet<StateId>,
    /// States that come back with their data, and the history that has kept these.
    pub(super) kept: BTreeMap<StateId, StateId>,
    /// The machine begins with it: it is entered itself, and nothing that it has left before counts.
    pub(super) begins: bool,
}

impl Entry<'_> {
    pub(super) fn of_a_start() -> Self {
        Entry { begins: true, ..Entry::default() }
    }
}

impl<'c> Interpreter<'c> {
    /// "At `start` the action of the machine's own `initial` comes first of all": before any data are made.
    pub(super) fn act_before_all(&mut self) {
        if let Some(initial) = self.chart.states[ROOT].initial.as_ref().filter(|_| self.rules.one_commit) {
            self.execute_content(&initial.actions, ROOT, Body::Other);
        }
    }

    /// `enterStates`. What `previous` brings back is known since before the exits.
    pub(super) fn enter_states(&mut self, changes: &[Change<'c>], brought_back: &[StateId], kept: &Numbers) {
        self.suspend();
        self.data.remember();
        if changes.iter().any(|change| self.resumes(change)) {
            return self.resume_states();
        }
        let mut entry = self.compute_entry_set(changes);
        entry.states_to_enter.extend(brought_back);
        let mut kept = kept.clone();
        kept.extend(self.data_of_memories(&entry));
        self.give_memories_back(&entry);
        if changes.iter().any(|change| self.leaves_suspended(change)) {
            self.give_suspended_up();
        }
        if entry.begins {
            self.start_timers(ROOT);
        }
        self.enter(entry, &kept);
    }

    /// A memory is given back, and not copied: where a push suspends what it has brought back, there is none above. It
    /// stays where a line inside leads to it, since that leaves the state active.
    fn give_memories_back(&mut self, entry: &Entry<'c>) {
        let chart = self.chart;
        let given: Vec<StateId> =
            entry.brought_back.iter().copied().filter(|&state| !self.is_used_inside(state)).collect();
        for history in given.into_iter().flat_map(|state| chart.history(state)) {
            self.history_value.remove(&history);
        }
    }

    fn is_used_inside(&self, state: StateId) -> bool {
        let chart = self.chart;
        let histories: Vec<StateId> = chart.history(state).collect();
        chart.transitions.iter().enumerate().any(|(id, line)| {
            let domain = self.get_transition_domain(&Change::of(chart, id));
            line.way == Way::Goto
                && chart.may_ever_hold(line.cond.as_ref(), line.source)
                && line.targets.iter().any(|target| histories.contains(target))
                && domain.is_some_and(|domain| domain == state || chart.is_descendant(domain, Some(state)))
        })
    }

    pub(super) fn enter(&mut self, entry: Entry<'c>, kept: &Numbers) {
        let chart = self.chart;
        self.put_data(&entry, kept);
        if self.rules.one_commit {
            self.not_entered.extend(&entry.states_to_enter);
            entry.states_to_enter.iter().for_each(|&state| self.put_into_place(state));
        }
        for &state in &entry.states_to_enter {
            if !self.not_entered.remove(&state) {
                self.put_into_place(state);
            }
            // The machine is around all that is entered, but stays itself.
            let is_there = state == ROOT && !entry.begins;
            self.tell_state("entered", state);
            if self.chart.stops.is_some() && chart.is_final_state(state) {
                // It is final also where its `enter` comes to no end.
                self.final_state_entered(state);
            }
            if !is_there {
                self.visit(state);
                self.execute_hook("enter", &chart.states[state].on_entry, state, Body::Enter);
            }
            let has_begun = state == ROOT && self.rules.one_commit;
            if entry.states_for_default_entry.contains(&state)
                && !has_begun
                && let Some(initial) = &chart.states[state].initial
            {
                self.execute_content(&initial.actions, state, Body::Other);
            }
            if let Some(content) = entry.default_history_content.get(&state) {
                self.execute_content(content, state, Body::Other);
            }
            if chart.is_final_state(state) {
                self.final_state_entered(state);
            }
        }
    }

    /// The commit of one state.
    fn put_into_place(&mut self, state: StateId) {
        self.configuration.insert(state);
        self.entry_count += 1;
        self.entries[state] = self.entry_count;
        if state != ROOT {
            self.start_timers(state);
        }
    }

    /// The last part of `enterStates`: the events `done.state.…`, or the end of the machine.
    fn final_state_entered(&mut self, state: StateId) {
        let Some(parent) = self.chart.states[state].parent else { return };
        self.done(parent);
        let mut around = self.chart.states[parent].parent;
        while let Some(parallel) = around.filter(|&around| self.chart.is_parallel_state(around)) {
            if !self.is_in_final_state(parallel) {
                break;
            }
            self.done(parallel);
            around = self.chart.states[parallel].parent.filter(|_| self.rules.done_of_nested_parallel);
        }
    }

    fn done(&mut self, state: StateId) {
        match state {
            ROOT => self.running = false,
            state => self.waiting.push_done(state, self.rules.done_once),
        }
    }

    /// `computeEntrySet`.
    pub(super) fn compute_entry_set(&self, changes: &[Change<'c>]) -> Entry<'c> {
        self.entry_set(changes, changes.iter().any(Change::begins_anew))
    }

    /// Where the machine `begins`, nothing is remembered.
    pub(super) fn entry_set(&self, changes: &[Change<'c>], begins: bool) -> Entry<'c> {
        let mut entry = Entry { begins, ..Entry::default() };
        for change in changes {
            for &target in change.targets {
                self.add_descendant_states_to_enter(target, &mut entry);
            }
            if change.targets.is_empty() {
                continue;
            }
            let ancestor = self.get_transition_domain(change);
            for state in self.get_effective_target_states(change.targets) {
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
        let remembered = self.history_value.get(&history).filter(|_| !entry.begins);
        match (remembered, &state.initial, state.parent) {
            (Some(value), _, parent) => {
                entry.brought_back.extend(parent);
                for &state in value {
                    let around = self.chart.get_proper_ancestors(state, parent);
                    let inside = std::iter::once(state).chain(around);
                    entry.kept.extend(inside.map(|state| (state, history)));
                }
                self.add_all(value, parent, entry);
            }
            (None, Some(default), Some(parent)) => {
                entry.default_history_content.insert(parent, &default.actions);
                self.add_all(&default.targets, Some(parent), entry);
            }
            _ => {}
        }
    }

    pub(super) fn add_all(&self, states: &[StateId], ancestor: Option<StateId>, entry: &mut Entry<'c>) {
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

    /// `isInFinalState`, of what was entered so far.
    pub(super) fn is_in_final_state(&self, state: StateId) -> bool {
        // Of a machine that may stop all that is active counts.
        let is_entered = |child| self.chart.stops.is_some() || !self.not_entered.contains(&child);
        let is_there = |child| self.configuration.contains(&child) && is_entered(child);
        let mut children = self.chart.get_child_states(state);
        if self.chart.is_compound_state(state) {
            children.any(|child| self.chart.is_final_state(child) && is_there(child))
        } else {
            self.chart.is_parallel_state(state) && children.all(|child| self.is_in_final_state(child))
        }
    }
}
