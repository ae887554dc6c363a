//! The bound on chains, which go on for ever in SCXML: "in one step `always` and `done` enter each state once" (the
//! reference, "Beside SCXML"), and so do requests of `enter` and `resume`. What the event of the step has entered by itself
//! counts.

use std::collections::BTreeSet;

use crate::chart::{ROOT, StateId};

use super::Interpreter;
use super::change::Change;

/// The states that were entered or resumed in the current step.
#[derive(Debug, Default)]
pub(super) struct Chain {
    entered: BTreeSet<StateId>,
    always_was_told: bool,
}

impl Chain {
    pub(super) fn begin_step(&mut self) {
        *self = Chain::default();
    }

    pub(super) fn enter(&mut self, state: StateId) {
        if state != ROOT {
            self.entered.insert(state);
        }
    }
}

impl<'c> Interpreter<'c> {
    /// The `always` lines that may act; the others are told once a step, for they are found again and again.
    pub(super) fn always_within_bound(&mut self, found: Vec<Change<'c>>) -> Vec<Change<'c>> {
        let (stopped, going): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|change| self.would_repeat(change));
        if !stopped.is_empty() && !self.chain.always_was_told {
            self.livelock();
            self.chain.always_was_told = true;
        }
        going
    }

    /// The `done` lines that may act.
    pub(super) fn done_within_bound(&mut self, found: Vec<Change<'c>>) -> Vec<Change<'c>> {
        let (stopped, going): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|change| self.would_repeat(change));
        for _ in stopped {
            self.livelock();
        }
        going
    }

    /// Whether a link of a chain would enter or resume a state for the second time in this step.
    pub(super) fn would_repeat(&mut self, change: &Change<'c>) -> bool {
        if !self.rules.chains_are_bounded || !change.changes() {
            return false;
        }
        let to_enter = self.states_to_enter_by(change);
        to_enter.iter().any(|state| self.chain.entered.contains(state))
    }

    /// The line `livelock(state)`, of `state_id()`: the innermost state, or the one that holds regions; where the
    /// machine holds them itself, of what is active in the first.
    pub(super) fn livelock(&mut self) {
        self.was_bounded = true;
        if self.chart.reports {
            let mut at = ROOT;
            while self.chart.is_compound_state(at) || at == ROOT {
                let mut children = self.chart.get_child_states(at);
                let Some(child) = children.find(|child| self.configuration.contains(child)) else { break };
                at = child;
            }
            self.lines.push(format!("livelock in {}", self.chart.states[at].name));
        }
    }
}
