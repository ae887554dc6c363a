//! The stack, which SCXML does not know: "the whole configuration is suspended, `pause` from the inside out, and resumed,
//! `resume` from the outside in" (the reference, "Requests from nested states"). What is suspended is not active, keeps
//! its data, and its clocks stand still.

use std::collections::{BTreeMap, BTreeSet};

use crate::chart::{ROOT, StateId, Time, TransitionId, Way};

use super::Interpreter;
use super::change::Change;
use super::content::Body;
use super::data::{Memory, Numbers};
use super::timers::Timer;

/// A configuration that a push has put aside.
#[derive(Clone, Debug)]
pub(super) struct Suspended {
    pub(super) configuration: BTreeSet<StateId>,
    /// States in it that were never entered.
    not_entered: BTreeSet<StateId>,
    pub(super) timers: Vec<(TransitionId, Timer)>,
    pub(super) at: Time,
    /// What `previous` went back to: a push begins a level where nothing was left yet.
    pub(super) left_last: BTreeMap<StateId, Vec<StateId>>,
    pub(super) numbers: Numbers,
    pub(super) left_numbers: BTreeMap<Memory, Numbers>,
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
        change.way == Way::Reset
            || change.begins_anew()
            || (!self.resumes(change) && change.targets.iter().any(ends))
    }

    /// In place of `exitStates`.
    pub(super) fn pause_states(&mut self) {
        let chart = self.chart;
        let mut configuration = self.configuration.clone();
        configuration.remove(&ROOT);
        for &state in configuration.iter().rev() {
            if !self.not_entered.contains(&state) {
                self.tell_state("paused", state);
                self.execute_hook("pause", &chart.states[state].on_pause, state, Body::Other);
            }
            self.configuration.remove(&state);
        }
        let left_last = std::mem::take(&mut self.left_last);
        let (timers, numbers, left_numbers) = (Vec::new(), Numbers::new(), BTreeMap::new());
        let (at, not_entered) = (self.now, std::mem::take(&mut self.not_entered));
        self.paused =
            Some(Suspended { configuration, not_entered, timers, at, left_last, numbers, left_numbers });
    }

    /// The commit: the action of the line still sees the data of what it suspends, and sets its timers.
    pub(super) fn suspend(&mut self) {
        let Some(mut paused) = self.paused.take() else { return };
        paused.timers = self.take_timers(&paused.configuration);
        paused.numbers = self.data.take(&paused.configuration);
        paused.left_numbers = self.data.take_left();
        self.suspended.push(paused);
    }

    /// The newest first, each from the inside out. What is suspended is not active, so its exits see no state at all.
    pub(super) fn exit_suspended(&mut self) {
        let chart = self.chart;
        for level in (0..self.suspended.len()).rev() {
            self.look_at_level(level);
            let Suspended { configuration, not_entered, .. } = &self.suspended[level];
            let entered: Vec<StateId> = configuration.difference(not_entered).copied().collect();
            for state in entered.into_iter().rev() {
                self.tell_state("exited", state);
                self.stop_inside(state);
                self.execute_hook("exit", &chart.states[state].on_exit, state, Body::Other);
            }
            self.look_at_level(level);
        }
    }

    /// What has been left is suspended until the commit, and remembered after it: not by the same change. `previous` goes
    /// back to what was left on the level that is now the only one.
    pub(super) fn give_suspended_up(&mut self) {
        while let Some(Suspended { configuration, left_last, numbers, left_numbers, .. }) =
            self.suspended.pop()
        {
            self.left_last = left_last;
            self.data.give_left_back(left_numbers);
            self.remember(&configuration, &configuration, &[]);
            let values = std::mem::replace(&mut self.data.values, numbers);
            self.data.remember();
            self.data.values = values;
        }
    }

    /// In place of `enterStates`.
    pub(super) fn resume_states(&mut self) {
        let chart = self.chart;
        let Some(below) = self.suspended.pop() else { return };
        let Suspended { configuration, not_entered, timers, at, left_last, numbers, left_numbers } = below;
        self.not_entered.extend(&not_entered);
        self.data.exchange(numbers);
        self.data.give_left_back(left_numbers);
        // What was left last on the level that is popped goes with it.
        self.left_last = left_last;
        self.configuration.extend(&configuration);
        self.resume_timers(timers, self.now.saturating_sub(at));
        // A request that was made before it was suspended, and a turn in a tick, are no longer its own.
        for &state in &configuration {
            self.entry_count += 1;
            self.entries[state] = self.entry_count;
        }
        for &state in configuration.iter().filter(|state| !not_entered.contains(state)) {
            self.tell_state("resumed", state);
            self.visit(state);
            self.execute_hook("resume", &chart.states[state].on_resume, state, Body::Resume);
        }
    }
}
