//! Conditions of compilation, as a decoration of what is written: `#[cfg(all())]` before what is there, and beside it things
//! under `#[cfg(any())]`, which are not there and would show in the log.

use crate::chart::{Chart, Kind, ROOT, StateId};
use crate::random::Random;

const IS: &str = "#[cfg(all())]";
const IS_NOT: &str = "#[cfg(any())]";

/// Of one state, or of the machine itself.
pub(super) struct Configured<'c> {
    chart: &'c Chart,
    state: StateId,
    random: Random,
    /// How many things are not there.
    absent: usize,
    /// Nothing of the state is written yet: a line for events behind others could never act.
    is_first: bool,
}

impl<'c> Configured<'c> {
    pub(super) fn new(chart: &'c Chart, state: StateId) -> Self {
        let parts = [chart.states.len() as u64, chart.transitions.len() as u64, state as u64, 45];
        Configured { chart, state, random: Random::new(&parts), absent: 0, is_first: true }
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.chart.configured && self.random.chance(percent)
    }

    /// A line, perhaps under a condition that holds, and perhaps behind one that is not there.
    pub(super) fn line(&mut self, line: String) -> Vec<String> {
        let mut lines = Vec::new();
        let kind = self.chart.states[self.state].kind;
        let is_free = !matches!(kind, Kind::Final | Kind::Choice);
        if is_free && self.chance(12) {
            lines.extend(self.absent_line());
        }
        self.is_first = false;
        // Where a machine or a choice begins and goes on has no condition.
        let words = ["initial", "history", "deep", "pop", "always"];
        let is_bare = words.iter().any(|word| line.starts_with(word))
            || line.contains("previous")
            || line.contains("=> defer");
        let is_data = line.starts_with("let") && (self.state == ROOT || !line.contains('='));
        if is_free && !is_bare && !is_data && self.chance(15) {
            lines.push(IS.to_owned());
        }
        lines.push(line);
        lines
    }

    /// A line that would be seen.
    fn absent_line(&mut self) -> Option<String> {
        let event = self.chart.variant(self.random.below(self.chart.events.len()));
        let payload = match self.chart.events.iter().find(|name| name.starts_with(event)) {
            Some(name) if name.contains('{') => " { .. }",
            Some(name) if name.contains('(') => "(..)",
            _ => "",
        };
        let to = self.random.pick(&self.chart.get_child_states(self.state).collect::<Vec<_>>());
        let to = to.filter(|_| self.state != ROOT && self.chart.is_compound_state(self.state));
        let to = to
            .map(|to| self.chart.states[to].name.clone())
            .filter(|_| !to.is_some_and(|to| self.chart.is_given(to)));
        let say = "do log.say(\"absent\");";
        // Where nothing may run on the way in, that is asked of what is not there too.
        let may_run = !self.chart.is_const;
        let line = match (self.random.below(7), to) {
            (0, _) if self.state != ROOT && may_run => format!("enter {say}"),
            (1, _) if self.state != ROOT => format!("exit {say}"),
            (2, Some(to)) if self.is_first => format!("on {event}{payload} => {to} {say}"),
            (3, Some(to)) if self.is_first && may_run => format!("always if log.v >= 0 => {to} {say}"),
            (4, _) if self.chart.has_ticks() => format!("update {say}"),
            (5, _) if self.state != ROOT && self.chart.stack > 0 => format!("pause {say}"),
            (6, _) if self.state != ROOT => {
                self.absent += 1;
                let value = if may_run { "{ log.say(\"absent\"); 1 }" } else { "1" };
                format!("let absent{}_{}: i32 = {value};", self.state, self.absent)
            }
            _ if self.is_first => format!("on {event}{payload} {say}"),
            _ => return None,
        };
        Some(format!("{IS_NOT} {line}"))
    }

    /// What stands before a state inside.
    pub(super) fn before(&mut self, child: StateId) -> Vec<String> {
        let mut lines = Vec::new();
        if self.chance(12) {
            lines.push(self.absent_state());
        }
        let is_region = self.chart.is_parallel_state(self.state);
        let is_named =
            self.chart.states.iter().flat_map(|state| &state.initial).any(|it| it.targets.contains(&child));
        // A list names its states without a condition.
        let is_named = is_named || self.chart.holds();
        if !is_region && !is_named && self.chart.states[child].kind == Kind::Atomic && self.chance(15) {
            lines.push(IS.to_owned());
        }
        lines
    }

    fn absent_state(&mut self) -> String {
        self.absent += 1;
        let name = format!("Absent{}_{}", self.state, self.absent);
        let hook = if self.chart.is_const { "exit" } else { "enter" };
        let word = if self.chart.is_parallel_state(self.state) { "region" } else { "state" };
        format!("{IS_NOT} {word} {name} {{ {hook} do log.say(\"absent\"); }}")
    }

    /// The events, and one that is not there.
    pub(super) fn events(&mut self, events: Vec<String>) -> Vec<String> {
        let mut written = Vec::new();
        for event in events {
            if self.chance(15) {
                written.push(format!("{IS_NOT} Absent{}(u8)", written.len()));
            }
            let is = if self.chance(15) { format!("{IS} ") } else { String::new() };
            written.push(is + &event);
        }
        written
    }
}
