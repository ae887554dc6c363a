//! The stack, which SCXML does not know: "the whole configuration is suspended, `pause` from the inside out, and resumed,
//! `resume` from the outside in" (the reference, "Requests from nested states"). What is suspended is not active, keeps
//! its data, and its clocks stand still.

use std::collections::{BTreeMap, BTreeSet};

use crate::chart::{ROOT, StateId, Time, TransitionId, Way};

use super::Interpreter;
use super::change::Change;
use super::content::Body;
use super::timers::Timer;

/// A configuration that a push has put aside.
#[derive(Debug)]
pub(super) struct Suspended {
    pub(super) configuration: BTreeSet<StateId>,
    pub(super) timers: Vec<(TransitionId, Timer)>,
    pub(super) at: Time,
    /// What `previous` went back to: a push begins a level where nothing was left yet.
    pub(super) left_last: BTreeMap<StateId, Vec<StateId>>,
}

impl<'c> Interpreter<'c> {
    pub(super) fn stack_is_full(&self) -> bool {
        self.suspended.len() >= self.chart.stack
    }

    /// Whether the change resumes what is suspended.
    pub(super) fn resumes(&self, change: &Change<'_>) -> bool {
        matches!(change.way, Way::Pop | Way::PopElse) && !self.suspended.is_empty()
    }

    /// Whether what is suspended is left too: by a reset, and before the machine ends.
    pub(super) fn leaves_suspended(&self, change: &Change<'_>) -> bool {
        let ends = |&target: &StateId| {
            self.chart.is_final_state(target) && self.chart.states[target].parent == Some(ROOT)
        };
        change.way == Way::Reset || (!self.resumes(change) && change.targets.iter().any(ends))
    }

    /// In place of `exitStates`.
    pub(super) fn pause_states(&mut self) {
        let chart = self.chart;
        let mut configuration = self.configuration.clone();
        configuration.remove(&ROOT);
        for &state in configuration.iter().rev() {
            self.execute_content(&chart.states[state].on_pause, state, Body::Other);
            self.configuration.remove(&state);
        }
        let timers = self.take_timers(&configuration);
        let left_last = std::mem::take(&mut self.left_last);
        self.paused = Some(Suspended { configuration, timers, at: self.now, left_last });
    }

    /// The newest first, each from the inside out. What is suspended is not active, so its exits see no state at all.
    pub(super) fn exit_suspended(&mut self) {
        let chart = self.chart;
        let suspended: Vec<_> = self.suspended.iter().rev().map(|it| it.configuration.clone()).collect();
        for &state in suspended.iter().flat_map(|configuration| configuration.iter().rev()) {
            self.execute_content(&chart.states[state].on_exit, state, Body::Other);
        }
    }

    /// What has been left is suspended until the commit, and remembered behind it: not by the same change. `previous` goes
    /// back to what was left on the level that is now the only one.
    pub(super) fn give_suspended_up(&mut self) {
        while let Some(Suspended { configuration, left_last, .. }) = self.suspended.pop() {
            self.left_last = left_last;
            self.remember(&configuration, &configuration, &[]);
        }
    }

    /// In place of `enterStates`.
    pub(super) fn resume_states(&mut self) {
        let chart = self.chart;
        let Some(Suspended { configuration, timers, at, left_last }) = self.suspended.pop() else { return };
        // What was left last on the level that is popped goes with it.
        self.left_last = left_last;
        self.configuration.extend(&configuration);
        self.resume_timers(timers, self.now.saturating_sub(at));
        // A request that was made before it was suspended, and a turn in a tick, are no longer its own.
        for &state in &configuration {
            self.entry_count += 1;
            self.entries[state] = self.entry_count;
        }
        for &state in &configuration {
            self.execute_content(&chart.states[state].on_resume, state, Body::Resume);
        }
    }
}
