//! What a microstep leaves: `computeExitSet`, `exitStates` and `getEffectiveTargetStates` of the specification.

use std::collections::BTreeSet;

use crate::chart::{Kind, ROOT, StateId, Way};

use super::Interpreter;
use super::change::Change;
use super::content::Body;
use super::data::Memory;

impl<'c> Interpreter<'c> {
    /// `exitStates`: remembers histories, then runs the exit actions, the innermost first.
    pub(super) fn exit_states(&mut self, changes: &[Change<'c>]) {
        if changes.iter().any(|change| change.way == Way::Push) {
            return self.pause_states();
        }
        let chart = self.chart;
        let states_to_exit = self.compute_exit_set(changes);
        let selves = changes.iter().filter(|change| change.is_self());
        let selves: Vec<_> = selves.filter_map(|change| self.get_transition_domain(change)).collect();
        let configuration = self.configuration.clone();
        match self.undo.is_lost {
            // "A state that was lost is left without": it has no end, and nobody remembers it.
            true => self.not_entered.extend(&configuration),
            false => self.remember(&configuration, &states_to_exit, &selves),
        }
        for change in changes.iter().filter(|change| !change.is_self() && change.moves_data(chart)) {
            self.forget_left(self.get_transition_domain(change).unwrap_or(ROOT));
        }
        // The machine itself is left last, and only to begin anew.
        for &state in states_to_exit.iter().rev().filter(|&&state| state != ROOT) {
            // One that was never entered has no end.
            if !self.not_entered.remove(&state) {
                self.tell_state("exited", state);
                self.stop_inside(state);
                self.execute_hook("exit", &chart.states[state].on_exit, state, Body::Other);
            }
            self.configuration.remove(&state);
            self.stop_timers(state);
        }
        if changes.iter().any(|change| self.leaves_suspended(change)) {
            self.exit_suspended();
        }
        if changes.iter().any(Change::begins_anew) {
            self.stop_timers(ROOT);
            self.exit_machine();
        }
    }

    /// "The `exit` lines of the machine run after the `enter` lines of the final state", after the report of that change;
    /// and where it begins anew, after all others.
    pub(super) fn exit_machine(&mut self) {
        self.execute_hook("exit", &self.chart.states[ROOT].on_exit, ROOT, Body::Other);
    }

    /// The first part of `exitStates`, and what `previous` needs.
    pub(super) fn remember(
        &mut self,
        configuration: &BTreeSet<StateId>,
        states_to_exit: &BTreeSet<StateId>,
        selves: &[StateId],
    ) {
        self.remember_history(configuration, states_to_exit);
        self.leave_behind(configuration, states_to_exit, selves);
    }

    pub(super) fn remember_history(
        &mut self,
        configuration: &BTreeSet<StateId>,
        states_to_exit: &BTreeSet<StateId>,
    ) {
        let chart = self.chart;
        for &state in states_to_exit.iter().rev() {
            for history in chart.history(state) {
                let is_deep = chart.states[history].kind == Kind::DeepHistory;
                let value = configuration.iter().copied().filter(|&active| match is_deep {
                    true => chart.is_atomic_state(active) && chart.is_descendant(active, Some(state)),
                    false => chart.states[active].parent == Some(state),
                });
                let value = value.collect();
                let inside = configuration.iter().copied();
                let inside = inside.filter(|&active| chart.is_descendant(active, Some(state))).collect();
                self.data.renew(Memory::History(history), inside);
                self.history_value.insert(history, value);
            }
        }
    }

    /// `computeExitSet`.
    pub(super) fn compute_exit_set(&self, changes: &[Change<'_>]) -> BTreeSet<StateId> {
        let mut states_to_exit = BTreeSet::new();
        for change in changes.iter().filter(|change| change.changes()) {
            let domain = self.get_transition_domain(change);
            let inside = |state: &StateId| self.chart.is_descendant(*state, domain);
            states_to_exit.extend(self.configuration.iter().copied().filter(inside));
        }
        states_to_exit
    }

    /// `getEffectiveTargetStates`: a history stands for what it remembers, or for its default.
    pub(super) fn get_effective_target_states(&self, targets: &[StateId]) -> Vec<StateId> {
        let mut effective = Vec::new();
        for &target in targets {
            if !self.chart.is_history_state(target) {
                effective.push(target);
            } else if let Some(value) = self.history_value.get(&target) {
                effective.extend(value);
            } else if let Some(default) = &self.chart.states[target].initial {
                effective.extend(self.get_effective_target_states(&default.targets));
            }
        }
        effective
    }
}
