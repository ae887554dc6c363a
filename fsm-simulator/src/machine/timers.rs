//! Timers in the slots that the program gives them: states that are never active together share slots.

use super::{Configuration, Machine};
use crate::language::Time;
use fsm_compiler::program::{Line, Period, Program, TimerCall, Trigger};
use fsm_compiler::topology::{ROOT, StateId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timer {
    Off,
    Due(Time),
    /// Restarted then, and its computed time becomes known when the action is over, or in the next tick.
    Since(Time),
    /// The time of an `after` has passed and its guard refused.
    Overdue,
}

impl Timer {
    /// The beat after this one.
    pub(crate) fn behind(self, period: Time) -> Timer {
        match self {
            Timer::Due(due) => Timer::Due(due + period),
            other => other,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Timers {
    of_machine: Vec<Timer>,
    of_states: Vec<Timer>,
}

impl Timers {
    pub(crate) fn of(program: &Program) -> Timers {
        Timers {
            of_machine: vec![Timer::Off; program.storage.machine_timers],
            of_states: vec![Timer::Off; program.storage.state_timers],
        }
    }

    pub(crate) fn next_deadline(&self) -> Option<Time> {
        let due = |timer: &Timer| match timer {
            Timer::Due(due) | Timer::Since(due) => Some(*due),
            Timer::Off | Timer::Overdue => None,
        };
        self.of_machine.iter().chain(&self.of_states).filter_map(due).min()
    }

    pub(crate) fn get(&mut self, program: &Program, line: &Line) -> &mut Timer {
        let own = line.timer.expect("a line with a timer");
        match line.source {
            ROOT => &mut self.of_machine[own],
            id => &mut self.of_states[program.state(id).slots.0 + own],
        }
    }
}

impl Machine<'_, '_> {
    pub(crate) fn start_timers(&mut self, id: StateId, variable: i32) {
        for timer in &self.program.state(id).timers {
            let line = self.program.line(timer.line);
            let due = self.now + self.period_by(line, variable);
            *self.timers.get(self.program, line) = Timer::Due(due);
        }
    }

    /// The slots of all that is inside a state, which something else takes.
    pub(crate) fn stop_timers_inside(&mut self, id: StateId) {
        let (first, end) = self.program.state(id).slots;
        let own = if id == ROOT { 0 } else { self.program.state(id).timers.len() };
        self.timers.of_states[first + own..end].fill(Timer::Off);
    }

    /// The clocks of what was suspended go on; throttled updates begin anew.
    pub(crate) fn resume_timers(&mut self, timers: Timers, at: Time, active: &Configuration) {
        let pause = self.now.saturating_sub(at);
        let later = |timer| match timer {
            Timer::Due(due) => Timer::Due(due + pause),
            Timer::Since(at) => Timer::Since(at + pause),
            other => other,
        };
        self.timers.of_states = timers.of_states.into_iter().map(later).collect();
        for id in active {
            let restarts = self.program.state(*id).timers.iter().filter(|timer| timer.restarts);
            for timer in restarts {
                let line = self.program.line(timer.line);
                let due = self.now + self.period(line);
                *self.timers.get(self.program, line) = Timer::Due(due);
            }
        }
    }

    pub(crate) fn timer(&mut self, line: &Line) -> &mut Timer {
        self.timers.get(self.program, line)
    }

    /// When a timed line of an active state is due; nothing where it is not to come.
    pub(crate) fn due(&self, line: &Line) -> Option<Time> {
        match *self.timers.clone().get(self.program, line) {
            Timer::Due(due) => Some(due),
            Timer::Overdue => Some(self.now),
            Timer::Off | Timer::Since(_) => None,
        }
    }

    /// `restart!` or `cancel!` of a timer, at once.
    pub(crate) fn set_timer(&mut self, call: TimerCall) {
        let Some(line) = self.program.set_by(call) else { return };
        let is_computed = matches!(line.period(), Some(Period::Computed(_)));
        let timer = match call.restarts {
            false => Timer::Off,
            true if is_computed => Timer::Since(self.now),
            true => Timer::Due(self.now + self.period(line)),
        };
        *self.timer(line) = timer;
        self.stops.forget_due(line.id);
        self.set_lines.push(line.id);
    }

    /// The computed time of a timer that was restarted.
    pub(crate) fn know_time(&mut self, line: Option<&Line>) {
        if let Some(line) = line.filter(|line| line.timer.is_some())
            && let Timer::Since(at) = *self.timer(line)
        {
            *self.timer(line) = Timer::Due(at + self.period(line));
        }
    }

    /// How much of its time remains to each timer with a name that runs, sorted.
    pub fn remaining(&self) -> Vec<(String, Time)> {
        if self.has_ended() || self.stops.is_lost {
            return Vec::new();
        }
        let is_active = |id: &StateId| *id == ROOT || self.active.contains(id);
        let named = self.program.timers.iter().filter(|timer| is_active(&timer.state));
        let remaining = named.filter_map(|timer| {
            let due = self.due(self.program.line(timer.line?))?;
            Some((timer.name.to_string(), due.saturating_sub(self.now)))
        });
        let mut remaining: Vec<_> = remaining.collect();
        remaining.sort();
        remaining
    }

    /// As it is computed now.
    pub(crate) fn period(&self, line: &Line) -> Time {
        self.period_by(line, self.variable)
    }

    fn period_by(&self, line: &Line, variable: i32) -> Time {
        let (Trigger::Update(Some(period)) | Trigger::After(period) | Trigger::Every { period, .. }) =
            &line.trigger
        else {
            panic!("a line without a period has no timer");
        };
        let language = self.runnable.language;
        match period {
            Period::Literal { nanoseconds, .. } => language.time(*nanoseconds),
            Period::Computed(body) => language.span(body, variable).unwrap_or_else(|| {
                let nanoseconds = 1e6 * self.player_counts(&body.code(), line.source, Some(line.id));
                language.time(nanoseconds as u64)
            }),
        }
    }
}
