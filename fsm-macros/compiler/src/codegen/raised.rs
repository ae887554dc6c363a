//! The lines that a raised event may meet. Where a state has others too they stand in a function of their own, so what
//! was raised is told from fewer events, and the others are compiled in one place.

use proc_macro2::Ident;

use super::Gen;
use crate::each::Gather;
use crate::model::{Handler, StateId};

/// A function that holds lines for events. What none of them takes goes on to the next.
pub(super) struct Part<'g> {
    pub(super) what: &'static str,
    pub(super) lines: Vec<&'g Handler>,
}

impl Part<'_> {
    pub(super) fn is_raised(&self) -> bool {
        self.what == RAISED
    }
}

const RAISED: &str = "raised";

impl Gen<'_> {
    /// Whether raised events have a dispatch of their own.
    pub(super) fn tells_raised(&self) -> bool {
        !self.low.features.met_by_raised.is_empty()
    }

    /// The lines of a state for events.
    pub(super) fn parts_of(&self, id: StateId) -> Vec<Part<'_>> {
        let (met, others) = (self.lines_met(id, true), self.lines_met(id, false));
        match met.is_empty() || others.is_empty() {
            true => vec![Part { what: "send", lines: self.events_of(id).gather() }],
            false => vec![Part { what: "send", lines: others }, Part { what: RAISED, lines: met }],
        }
    }

    /// Whether raised events have a function of their own in this state.
    pub(super) fn has_raised(&self, id: StateId) -> bool {
        !self.lines_met(id, true).is_empty() && !self.lines_met(id, false).is_empty()
    }

    /// The function of the state to which an event comes, if a line there may take it.
    pub(super) fn taking(&self, id: StateId, is_raised: bool) -> Option<Ident> {
        if !is_raised {
            return self.takes_events(id).then(|| self.function("send", id));
        }
        let what = if self.has_raised(id) { RAISED } else { "send" };
        (!self.lines_met(id, true).is_empty()).then(|| self.function(what, id))
    }

    /// The lines that a raised event may meet, or the others; where this makes no difference, all are among the others.
    fn lines_met(&self, id: StateId, by_raised: bool) -> Vec<&Handler> {
        let met = self.low.features.met_by_raised.get(id.0);
        let is_met = |index: usize| met.is_some_and(|met| met[index]);
        let lines = self.low.plan(id).on.iter().copied().enumerate();
        let lines = lines.filter(|(index, line)| is_met(*index) == by_raised && self.can_act(line));
        lines.map(|(_, line)| line).gather()
    }
}
