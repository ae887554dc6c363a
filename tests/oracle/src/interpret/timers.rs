//! When the lines `after`, `every` and `update every` are due. "Time is looked at in ticks only" (the reference, "`after`,
//! `every`, `update every`"); the clocks of what is suspended stand still (its chapter "Time").

use std::collections::BTreeMap;

use crate::chart::{Action, ROOT, StateId, Time, TransitionId, Trigger};

use super::Interpreter;

/// Of one line of an active state; a line that has acted for good has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timer {
    Due(Time),
    /// It was restarted then, and its computed time becomes known when the action is over, or in the next tick.
    Since(Time),
    /// The time of an `after` has passed and its guard refused: it is looked at in each tick, and no deadline.
    Overdue,
}

impl Timer {
    /// The beat after this one.
    pub(super) fn behind(self, period: Time) -> Timer {
        match self {
            Timer::Due(due) => Timer::Due(due + period),
            timer => timer,
        }
    }
}

impl Interpreter<'_> {
    /// The timers of a state that is entered, and of the machine when it starts.
    pub(super) fn start_timers(&mut self, state: StateId) {
        let variable = self.data.variable_then.remove(&state).unwrap_or(self.variable);
        for &line in &self.chart.states[state].transitions {
            if let Some(span) = self.chart.transitions[line].trigger.span().filter(|_| self.is_there(line)) {
                self.timers.insert(line, Timer::Due(self.now + self.chart.span(span, variable)));
            }
        }
    }

    /// A duration as it is computed now.
    pub(super) fn span(&self, written: Time) -> Time {
        self.chart.span(written, self.variable)
    }

    pub(super) fn stop_timers(&mut self, state: StateId) {
        for line in &self.chart.states[state].transitions {
            self.timers.remove(line);
        }
    }

    /// The timers of states that are suspended.
    pub(super) fn take_timers(
        &mut self,
        states: &std::collections::BTreeSet<StateId>,
    ) -> Vec<(TransitionId, Timer)> {
        let lines = states.iter().flat_map(|&state| &self.chart.states[state].transitions);
        lines.filter_map(|line| Some((*line, self.timers.remove(line)?))).collect()
    }

    /// "On resume, `after` and `every` go on with the rest of their time, and throttled updates start a full period."
    pub(super) fn resume_timers(&mut self, timers: Vec<(TransitionId, Timer)>, pause: Time) {
        for (line, timer) in timers {
            let timer = match (&self.chart.transitions[line].trigger, timer) {
                (&Trigger::UpdateEvery(period), _) => Timer::Due(self.now + self.span(period)),
                (_, Timer::Due(due)) => Timer::Due(due + pause),
                (_, Timer::Since(at)) => Timer::Since(at + pause),
                (_, Timer::Overdue) => Timer::Overdue,
            };
            self.timers.insert(line, timer);
        }
    }

    /// When the next line is due.
    pub(super) fn next_deadline(&self) -> Option<Time> {
        let due = |timer: &Timer| match *timer {
            Timer::Due(due) | Timer::Since(due) => Some(due),
            Timer::Overdue => None,
        };
        let timers = self.timers.values().filter_map(due);
        timers.chain(self.waiting.deadline()).chain(self.deadline_inside()).min().filter(|_| self.running)
    }

    /// Whether the time of an `after` has passed.
    pub(super) fn is_due(&self, line: TransitionId) -> bool {
        match self.timers.get(&line) {
            Some(Timer::Due(due)) => *due <= self.now,
            Some(Timer::Overdue) => true,
            Some(Timer::Since(_)) | None => false,
        }
    }

    /// "`restart!` gives the full time again from now on, `cancel!` ends it", both at once. A state that another line of the
    /// step leaves has no timers any more, but where that change is not made after all.
    pub(super) fn set_timer(&mut self, name: &str, restarts: bool) {
        let line = self.chart.timer(name);
        if !self.is_there(line) {
            return;
        }
        let period = self.chart.transitions[line].trigger.span().expect("a timed line");
        let timer = restarts.then(|| match self.chart.computes_spans {
            true => Timer::Since(self.now),
            false => Timer::Due(self.now + period),
        });
        let source = self.chart.transitions[line].source;
        let is_paused = self.paused.as_ref().is_some_and(|paused| paused.configuration.contains(&source));
        if is_paused || self.configuration.contains(&source) {
            set(&mut self.timers, line, timer);
        }
        self.undo.timers_before().into_iter().for_each(|timers| set(timers, line, timer));
        self.undo.forget_due(line);
        self.set_lines.push(line);
    }

    /// "Computed when the action is over", of the timers that it has set.
    pub(super) fn know_times(&mut self, actions: &[Action]) {
        for action in actions {
            if let Action::Timer { name, restarts: true } = action {
                self.know_time(self.chart.timer(name));
            }
        }
    }

    /// A time that an error has left unknown is computed when the line is looked at.
    pub(super) fn know_time(&mut self, line: TransitionId) {
        let Some(period) = self.chart.transitions[line].trigger.span() else { return };
        let span = self.span(period);
        let known = |timers: &mut BTreeMap<TransitionId, Timer>| {
            if let Some(timer) = timers.get_mut(&line)
                && let Timer::Since(at) = *timer
            {
                *timer = Timer::Due(at + span);
            }
        };
        known(&mut self.timers);
        self.undo.timers_before().into_iter().for_each(known);
    }

    /// What `remaining` gives for each timer with a name that runs, in the order of the names.
    pub(super) fn remaining(&self) -> Vec<(String, Time)> {
        let named = self.timers.iter().filter_map(|(&line, timer)| {
            let name = self.chart.transitions[line].timer.clone()?;
            match *timer {
                Timer::Due(due) => Some((name, due.saturating_sub(self.now))),
                Timer::Overdue => Some((name, 0)),
                Timer::Since(_) => None,
            }
        });
        let mut named: Vec<_> = named.filter(|_| self.running).collect();
        named.sort();
        named
    }

    pub(super) fn set_overdue(&mut self, line: TransitionId) {
        self.timers.insert(line, Timer::Overdue);
    }

    /// "An `after` acts once for each entry": an entry that its own change brings starts it anew.
    pub(super) fn stop_timer(&mut self, line: TransitionId) {
        self.timers.remove(&line);
    }

    /// The beats that have passed: one, and the next a period after it; or all, and the next on the grid.
    pub(super) fn beats(&mut self, line: TransitionId, period: Time, catch_up: bool) -> usize {
        let Some(Timer::Due(mut due)) = self.timers.get(&line).copied() else { return 0 };
        let mut beats = 0;
        while due <= self.now {
            beats += 1;
            due = if catch_up { due + period } else { self.now + period };
        }
        self.timers.insert(line, Timer::Due(due));
        beats
    }

    /// Whether a state has lines for ticks.
    pub(super) fn has_ticks(&self, state: StateId) -> bool {
        let lines = &self.chart.states[state].transitions;
        self.chart.states[state].has_object
            || self.chart.holds_machine(state)
            || lines.iter().any(|&line| self.chart.transitions[line].trigger.ticks() && self.is_there(line))
    }

    /// Whether the line can ever act. "`in_state!` takes the line out of the states where it is false" (the reference): where
    /// that is everywhere, its state has no such line, and no timer.
    fn is_there(&self, line: TransitionId) -> bool {
        let line = &self.chart.transitions[line];
        self.chart.may_ever_hold(line.cond.as_ref(), line.source)
    }

    /// How many states are around this one; the machine lies at 0.
    pub(super) fn depth(&self, state: StateId) -> usize {
        if state == ROOT { 0 } else { self.chart.get_proper_ancestors(state, None).len() }
    }
}

fn set(timers: &mut BTreeMap<TransitionId, Timer>, line: TransitionId, timer: Option<Timer>) {
    match timer {
        Some(timer) => drop(timers.insert(line, timer)),
        None => drop(timers.remove(&line)),
    }
}

impl crate::chart::Chart {
    /// The line whose timer has this name.
    fn timer(&self, name: &str) -> TransitionId {
        let is_named = |line: &crate::chart::Transition| line.timer.as_deref() == Some(name);
        self.transitions.iter().position(is_named).expect("a name of a timer")
    }
}
