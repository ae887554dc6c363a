//! A machine in the data of a state that lives with it: it "ticks in the place of its `let`, and is stopped there when the
//! state is left" (the reference, "A machine that lives with its state"). It is one of two, as `tests/charts` declares them:
//! one ends in its second tick, one when its time has come. Its number says how far it is: the ticks that are left or
//! the time, and below zero that it has ended. What it says never stops.

use crate::chart::{Chart, ENDED, STOPPED, StateId, Time};

use super::Interpreter;

impl Interpreter<'_> {
    /// The tick of what lives in this state.
    pub(super) fn tick_inside(&mut self, state: StateId) {
        let Some(number) = self.number_inside(state) else { return };
        self.say_inside("ticks");
        let number = match self.chart.has_timed_inside() {
            true if i64::from(number) > i64::from(self.now) => number,
            true => ENDED,
            false if number > 1 => number - 1,
            false => ENDED,
        };
        if number == ENDED {
            self.say_inside("leaves");
            self.say_inside("has ended");
        }
        self.data.values.insert(state, number);
    }

    /// The end of what lives in this state, which is left.
    pub(super) fn stop_inside(&mut self, state: StateId) {
        if self.number_inside(state).is_some() {
            self.say_inside("leaves");
            self.say_inside("is stopped");
            self.data.values.insert(state, STOPPED);
        }
    }

    pub(super) fn is_over(&self, state: StateId) -> bool {
        self.data.values[&state] < 0
    }

    /// When the first of those that are active has something to do. Its clock knows no pause.
    pub(super) fn deadline_inside(&self) -> Option<Time> {
        let active = self.configuration.iter().filter(|_| self.chart.has_timed_inside());
        active.filter_map(|&state| Time::try_from(self.number_inside(state)?).ok()).min()
    }

    fn say_inside(&mut self, what: &str) {
        self.lines.push(format!("inside {what}"));
    }

    fn number_inside(&self, state: StateId) -> Option<i32> {
        let number = self.data.values.get(&state).copied();
        number.filter(|number| self.chart.holds_machine(state) && *number >= 0)
    }
}

impl Chart {
    /// Whether a machine lives in the data of this state.
    pub fn holds_machine(&self, state: StateId) -> bool {
        self.states[state].datum.as_ref().is_some_and(|datum| datum.is_machine)
    }

    pub fn has_inside(&self) -> bool {
        (0..self.states.len()).any(|state| self.holds_machine(state))
    }

    /// Whether the machines in data wait for a time: where code can tell them, and no snapshot forgets the clock.
    pub fn has_timed_inside(&self) -> bool {
        self.names_time && !self.snapshots && self.has_inside()
    }
}
