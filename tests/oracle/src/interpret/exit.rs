//! What a microstep leaves: `computeExitSet`, `exitStates`, `getTransitionDomain` and `getEffectiveTargetStates` of the
//! specification.

use std::collections::BTreeSet;

use crate::chart::{Kind, StateId, TransitionId};

use super::Interpreter;

impl Interpreter<'_> {
    /// `exitStates`: remembers histories, then runs the exit actions, the innermost first.
    pub(super) fn exit_states(&mut self, enabled_transitions: &[TransitionId]) {
        let chart = self.chart;
        let states_to_exit = self.compute_exit_set(enabled_transitions);
        for &state in states_to_exit.iter().rev() {
            for history in chart.history(state) {
                let is_deep = chart.states[history].kind == Kind::DeepHistory;
                let value = self.configuration.iter().copied().filter(|&active| match is_deep {
                    true => chart.is_atomic_state(active) && chart.is_descendant(active, Some(state)),
                    false => chart.states[active].parent == Some(state),
                });
                let value = value.collect();
                self.history_value.insert(history, value);
            }
        }
        for &state in states_to_exit.iter().rev() {
            self.execute_content(&chart.states[state].on_exit);
            self.configuration.remove(&state);
        }
    }

    /// `computeExitSet`.
    pub(super) fn compute_exit_set(&self, transitions: &[TransitionId]) -> BTreeSet<StateId> {
        let mut states_to_exit = BTreeSet::new();
        for &transition in transitions {
            if !self.chart.transitions[transition].targets.is_empty() {
                let domain = self.get_transition_domain(transition);
                let inside = |state: &StateId| self.chart.is_descendant(*state, domain);
                states_to_exit.extend(self.configuration.iter().copied().filter(inside));
            }
        }
        states_to_exit
    }

    /// `getTransitionDomain`, of a transition that has targets; `None` is `<scxml>`.
    pub(super) fn get_transition_domain(&self, transition: TransitionId) -> Option<StateId> {
        let transition = &self.chart.transitions[transition];
        let tstates = match self.rules.history_where_it_stands {
            true => transition.targets.clone(),
            false => self.get_effective_target_states(&transition.targets),
        };
        let source = transition.source;
        let all_inside = tstates.iter().all(|&state| self.chart.is_descendant(state, Some(source)));
        if transition.internal && self.chart.is_compound_state(source) && all_inside {
            return Some(source);
        }
        let mut states = vec![source];
        states.extend(tstates);
        self.chart.find_lcca(&states)
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
