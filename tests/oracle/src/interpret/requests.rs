//! Requests in actions, which SCXML does not know: "it is stored, the action runs on to its end, and the change happens
//! when the action has returned" (the reference, "Requests"). Where several lines act together, that is the end of the
//! microstep. `Rules` says in which order several are served.

use crate::chart::{Ask, ROOT, StateId, Way};

use super::Interpreter;
use super::change::Change;
use super::content::Body;

/// A request that was made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'c> {
    pub(super) source: StateId,
    /// The entry of the source that has asked; `None` where it was left already.
    pub(super) entry: Option<u32>,
    pub(super) ask: &'c Ask,
    pub(super) body: Body,
}

impl<'c> Interpreter<'c> {
    /// Serves all that was asked, and what follows from it. Whether that changes the configuration.
    pub(super) fn serve_requests(&mut self) -> bool {
        let mut changed = false;
        while let Some(asked) = self.asked.pop_front().filter(|_| self.running) {
            changed |= self.serve(asked);
        }
        // What is asked when the machine ends is dropped with all else that waits.
        self.asked.clear();
        changed
    }

    fn serve(&mut self, asked: Asked<'c>) -> bool {
        let change = Change::asked(asked.source, asked.ask);
        if !self.can_be_served(&asked) {
            self.tell_refused(asked.ask);
            return false;
        }
        if change.way == Way::Previous && !self.was_left(change.source) {
            return false;
        }
        if self.would_repeat(&change) {
            self.livelock();
            return false;
        }
        self.take_changes(&[change])
    }

    fn can_be_served(&self, asked: &Asked<'_>) -> bool {
        let is_there = asked.entry.is_some() && asked.entry == self.entry_of(asked.source);
        is_there
            && match asked.ask.way {
                Way::Push => !self.stack_is_full(),
                Way::Pop => !self.suspended.is_empty(),
                _ => true,
            }
    }

    /// The number of the entry of an active state. The machine itself is there all the time.
    pub(super) fn entry_of(&self, state: StateId) -> Option<u32> {
        if state == ROOT {
            return Some(0);
        }
        self.configuration.contains(&state).then(|| self.entries[state])
    }

    /// The line `refused(target)`.
    fn tell_refused(&mut self, ask: &Ask) {
        if self.rules.tells_refused && self.chart.reports {
            let what = match (&ask.targets[..], ask.way) {
                ([target], _) => &self.chart.states[*target].name,
                (_, Way::Pop) => "pop",
                _ => "previous",
            };
            self.lines.push(format!("refused {what}"));
        }
    }
}
