//! What is not there: lines, states and regions under a condition that does not hold. Each would be seen if it were.

use crate::chart::{Kind, ROOT, StateId, Trigger, Way};

use super::configured::{Configured, is_not};

const SAY: &str = "do log.tell(\"absent\");";

impl Configured<'_> {
    /// A line that would be seen.
    pub(super) fn absent_line(&mut self) -> Option<String> {
        let line = self.line_of(self.state)?;
        Some(format!("{} {line}", is_not(self.chart, &mut self.random)))
    }

    fn line_of(&mut self, state: StateId) -> Option<String> {
        let chart = self.chart;
        let (event, say) = (self.event(), SAY);
        // Where nothing may run on the way in, that is asked of what is not there too.
        let (is_inside, may_run) = (state != ROOT, !chart.is_const);
        let has_time = may_run && chart.has_deadlines();
        let to = self.child.clone().filter(|_| self.random.chance(50)).or_else(|| self.sibling(state));
        let queues = super::queues(chart);
        Some(match (self.random.below(17), to) {
            (0, _) if is_inside && may_run => format!("enter {say}"),
            (1, _) if is_inside => format!("exit {say}"),
            (2, Some(to)) if self.is_first => format!("on {event} => {to} {say}"),
            (3, Some(to)) if self.is_first && may_run => format!("always if log.v >= 0 => {to} {say}"),
            (4, _) if chart.has_ticks() => format!("update {say}"),
            (5, _) if is_inside && chart.stack > 0 => format!("pause {say}"),
            (6, _) if is_inside => {
                let value = if may_run { "{ log.tell(\"absent\"); 1 }" } else { "1" };
                format!("let {}: i32 = {value};", self.name("absent"))
            }
            (7 | 14..17, _) if self.is_first && queues && is_inside => format!("on {event} => defer;"),
            (8, to) if is_inside && has_time => {
                let to = to.map_or_else(String::new, |to| format!(" => {to}"));
                format!("after 1ms as {}{to} {say}", self.name("Absent"))
            }
            (9, _) if is_inside && has_time => format!("every 1ms as {} {say}", self.name("Absent")),
            (10, _) if is_inside && may_run && self.is_first => format!("always if log.v >= 0 {say}"),
            (11, _) if is_inside && has_time && chart.has_later() => {
                let taken = if chart.reports { "" } else { "let _ = " };
                let event = chart.events.iter().find(|name| !name.contains(['(', '{']))?;
                format!("enter do {{ {taken}raise!({event} after 1ms); }}")
            }
            (12, _) if is_inside && self.ends_without_a_line(state) => format!("done {say}"),
            (13, _) if chart.has_ticks() && may_run && is_inside => format!("when log.v >= 0 {say}"),
            _ if self.is_first => format!("on {event} {say}"),
            _ => return None,
        })
    }

    fn name(&mut self, word: &str) -> String {
        self.absent += 1;
        format!("{word}{}_{}", self.state, self.absent)
    }

    /// The pattern of an event.
    fn event(&mut self) -> String {
        let event = self.chart.variant(self.random.below(self.chart.events.len()));
        let payload = match self.chart.events.iter().find(|name| name.starts_with(event)) {
            Some(name) if name.contains('{') => " { .. }",
            Some(name) if name.contains('(') => "(..)",
            _ => "",
        };
        format!("{event}{payload}")
    }

    /// A state inside that needs nothing.
    fn sibling(&mut self, state: StateId) -> Option<String> {
        let chart = self.chart;
        let inside: Vec<StateId> = chart.get_child_states(state).collect();
        let to = self.random.pick(&inside)?;
        let can_be = state != ROOT && chart.is_compound_state(state) && !chart.is_given(to);
        can_be.then(|| chart.states[to].name.clone())
    }

    /// Whether it may be done, and no line is told.
    fn ends_without_a_line(&self, state: StateId) -> bool {
        let chart = self.chart;
        let mut lines = chart.states[state].transitions.iter();
        let is_told = lines.any(|&line| matches!(chart.transitions[line].trigger, Trigger::Done(_)));
        let mut inside = chart.get_child_states(state);
        chart.is_compound_state(state)
            && inside.any(|child| chart.states[child].kind == Kind::Final)
            && !is_told
    }

    /// A state or a region, with lines, and perhaps with states inside.
    pub(super) fn absent_state(&mut self, name: &str) -> String {
        let chart = self.chart;
        let is_region = chart.is_parallel_state(self.state);
        let word = if is_region { "region" } else { "state" };
        let hook = if chart.is_const { "exit" } else { "enter" };
        let pops = chart.transitions.iter().any(|line| line.way == Way::Pop);
        let back = self.sibling(self.state).filter(|_| !is_region && !pops);
        let back = back.map_or_else(String::new, |to| format!("on {} => {to} {SAY} ", self.event()));
        let beats = match chart.has_deadlines() && !chart.is_const {
            true => format!("every 1ms as {} {SAY} ", self.name("Absent")),
            false => String::new(),
        };
        let event = self.event();
        // A state that is done needs a final one in each of its regions.
        let (to, end) = match is_region {
            true => (format!("{name}F"), format!("final state {name}F; ")),
            false => (format!("history {name}"), String::new()),
        };
        let inside = match is_region || self.random.chance(40) {
            true => format!(
                "initial {name}A; state {name}A {{ on {event} => {name}B {SAY} }} \
                 state {name}B {{ {hook} {SAY} on {event} => {to}; }} {end}"
            ),
            false => String::new(),
        };
        let number = name.to_lowercase();
        let rest = if chart.is_strict { "on _ => ignore; " } else { "" };
        format!(
            "{} {word} {name} {{ {hook} {SAY} let {number}_n: i32 = 1; {beats}{back}{rest}{inside}}}",
            is_not(chart, &mut self.random)
        )
    }
}
