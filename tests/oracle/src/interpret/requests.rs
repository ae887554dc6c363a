//! Requests in actions, which SCXML does not know: "it is stored, the action runs on to its end, and the change happens
//! when the action has returned" (the reference, "Requests"). Where several lines act together, that is the end of the
//! microstep. `Rules` says in which order several are served.

use crate::chart::{Ask, ROOT, StateId, Way};

use super::Interpreter;
use super::change::Change;
use super::content::Body;
use super::data::Numbers;
use super::outside::Reason;

/// A request that was made.
#[derive(Clone, Debug)]
pub(super) struct Asked<'c> {
    pub(super) source: StateId,
    /// The entry of the source that has asked; `None` where it was left already.
    pub(super) entry: Option<u32>,
    pub(super) ask: &'c Ask,
    /// Whether the list of a target that a value holds has it.
    pub(super) is_listed: bool,
    pub(super) body: Body,
    /// Computed where it was made.
    pub(super) given: Numbers,
}

impl<'c> Interpreter<'c> {
    /// Serves all that was asked, and what follows from it. Whether that changes the configuration.
    pub(super) fn serve_requests(&mut self) -> bool {
        let mut changed = false;
        while let Some(asked) = self.asked.pop_front() {
            changed |= self.serve(asked);
        }
        changed
    }

    fn serve(&mut self, asked: Asked<'c>) -> bool {
        let change = Change::asked(asked.source, asked.ask);
        if let Some(reason) = self.reason_against(&asked) {
            self.tell_refused(&asked, reason);
            return false;
        }
        if asked.body == Body::Line {
            self.chain.begin();
        }
        if !self.begin_round() {
            return false;
        }
        if self.would_repeat(&change) {
            self.livelock();
            return false;
        }
        self.take_changes(&[change], Some(&asked.given))
    }

    fn reason_against(&self, asked: &Asked<'_>) -> Option<Reason> {
        let is_there = asked.entry.is_some() && asked.entry == self.entry_of(asked.source);
        match asked.ask.way {
            _ if !self.running => Some(Reason::Finished),
            _ if !is_there => Some(Reason::SourceLeft),
            _ if !asked.is_listed => Some(Reason::NotListed),
            Way::Push if self.stack_is_full() => Some(Reason::StackFull),
            Way::Pop if self.suspended.is_empty() => Some(Reason::NothingBelow),
            Way::Previous if !self.was_left(asked.source) => Some(Reason::NoPrevious),
            _ => None,
        }
    }

    /// The number of the entry of an active state. The machine itself is there all the time.
    pub(super) fn entry_of(&self, state: StateId) -> Option<u32> {
        if state == ROOT {
            return Some(0);
        }
        self.configuration.contains(&state).then(|| self.entries[state])
    }

    /// The line `refused(request)`.
    fn tell_refused(&mut self, asked: &Asked<'_>, reason: Reason) {
        self.tell_reason(reason);
        if self.chart.reports {
            self.tell_hook("refused", ROOT);
            let what = match (&asked.ask.targets[..], asked.ask.way) {
                ([target], _) => &self.chart.states[*target].name,
                (_, Way::Pop) => "pop",
                _ => "previous",
            };
            let state = match asked.source {
                ROOT => self.state_id(&self.configuration),
                source => source,
            };
            let state = &self.chart.states[state].name;
            self.lines.push(format!("refused {what} of {state}: {reason:?}"));
        }
    }
}
