//! What a machine with `can;` says that it would do with an event ("What is possible now" in the reference): what the search
//! for lines finds, before anything acts. Lines that pass the event on take none, and do not act then either.

use std::collections::BTreeSet;

use crate::chart::{EventId, Time, Transition, Trigger, Way};

use super::Interpreter;
use super::never::tests;
use super::waiting::Event;

/// Begins what is said before each event of such a machine.
pub const ASKED: &str = "? ";

impl Interpreter<'_> {
    /// Says it in the log.
    pub(super) fn say_would(&mut self, event: EventId, now: Time) {
        if !self.chart.can {
            return;
        }
        let before = (self.now, self.payload);
        (self.now, self.payload) = (now, self.chart.payload(event));
        let would = self.would(event);
        let possible = (!self.chart.has_foreign_events).then(|| self.possible());
        let line = asked(would, possible.as_deref());
        self.lines.push(line);
        (self.now, self.payload) = before;
    }

    fn would(&mut self, event: EventId) -> &'static str {
        if !self.running {
            return "NotTaken";
        }
        let selected = self.select_transitions(Event::Named(event), false);
        let ignores =
            |line: &Transition| line.way == Way::Goto && line.targets.is_empty() && line.actions.is_empty();
        let mut lines = selected.changes.iter().filter_map(|change| change.line);
        match lines.any(|line| !ignores(&self.chart.transitions[line])) {
            true => "Act",
            false if !selected.changes.is_empty() => "Ignore",
            false if !selected.deferring.is_empty() && self.queue_is_full() => "QueueFull",
            false if !selected.deferring.is_empty() => "Defer",
            false if selected.meets_full_stack => "StackFull",
            false => "NotTaken",
        }
    }

    /// The events for which an active state has a line whose `in_state!` hold, by their names.
    fn possible(&self) -> Vec<&str> {
        let chart = self.chart;
        if !self.running {
            return Vec::new();
        }
        let is_there =
            |line: &&Transition| line.way != Way::Pass && self.configuration.contains(&line.source);
        let lines = chart.transitions.iter().filter(is_there);
        let holds = |line: &&Transition| {
            let tests = line.cond.as_ref().map(tests).unwrap_or_default();
            tests.iter().all(|&(state, is_negated)| self.configuration.contains(&state) != is_negated)
        };
        let events = lines.filter(holds).flat_map(|line| match &line.trigger {
            Trigger::Events(events) => events.clone(),
            Trigger::AnyEvent => (0..chart.events.len()).collect(),
            _ => Vec::new(),
        });
        let events: BTreeSet<EventId> = events.collect();
        let mut names: Vec<&str> = events.into_iter().map(|event| chart.variant(event)).collect();
        names.dedup();
        names
    }
}

/// The line of the log. Events of elsewhere have no names.
pub fn asked(would: &str, possible: Option<&[&str]>) -> String {
    let possible = possible.map_or("unknown".to_owned(), |possible| possible.join(" "));
    format!("{ASKED}{would}, possible: {possible}")
}
