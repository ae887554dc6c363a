//! Spans and events for the crate `tracing`.

use core::fmt::{self, Debug, Formatter};

use ::tracing::span::EnteredSpan;
use ::tracing::{debug, debug_span, trace};

use crate::any::Machine;
use crate::change::Change;
use crate::requests::Reason;
use crate::{Observer, Outcome, StateId};

/// Opens a span for each call of the machine, `send` or `update`, with the fields `machine`, `state` and `event`; what
/// happens in it are events of that span. All have the target `fsm`.
///
/// Spans, changes of state, requests, errors, dropped calls and what nobody takes have the level `DEBUG`; lines, guards, exits and entries have the
/// level `TRACE`.
///
/// The span is that of the thread: a machine is called, and comes back, on one.
#[derive(Default)]
pub struct Spans {
    step: Option<EnteredSpan>,
}

impl Spans {
    /// No call yet.
    pub const fn new() -> Self {
        Spans { step: None }
    }

    /// A call that has panicked leaves its span open: it ends before the next one begins.
    fn begin(&mut self, span: impl FnOnce() -> ::tracing::Span) {
        self.step = None;
        self.step = Some(span().entered());
    }
}

#[diagnostic::do_not_recommend]
impl<M: Machine, E: Debug> Observer<M, E> for Spans {
    fn received(&mut self, event: &E, state: M::StateId, _: M::Time) {
        let machine = M::GRAPH.name();
        self.begin(|| debug_span!(target: "fsm", "send", machine, state = state.name(), ?event));
    }
    fn ticked(&mut self, state: M::StateId, _: M::Time) {
        let machine = M::GRAPH.name();
        self.begin(|| debug_span!(target: "fsm", "update", machine, state = state.name()));
    }
    fn settled(&mut self, _: M::StateId, _: Option<&Outcome<E>>) {
        self.step = None;
    }
    fn failed(&mut self, error: &dyn Debug, event: Option<&E>) {
        debug!(target: "fsm", ?error, ?event, "failed");
    }
    fn dropped(&mut self, state: M::StateId, polls: usize) {
        debug!(target: "fsm", state = state.name(), polls, "dropped");
        self.step = None;
    }
    fn line_taken(&mut self, line: usize) {
        if let Some(line) = M::GRAPH.line(line).filter(|_| is_traced()) {
            trace!(target: "fsm", state = line.source().name(), %line);
        }
    }
    fn guard_refused(&mut self, line: usize) {
        if let Some(line) = M::GRAPH.line(line).filter(|_| is_traced()) {
            trace!(target: "fsm", state = line.source().name(), %line, "the guard refuses");
        }
    }
    fn timer_due(&mut self, line: usize) {
        if let Some(line) = M::GRAPH.line(line).filter(|_| is_traced()) {
            trace!(target: "fsm", state = line.source().name(), %line, "due");
        }
    }
    fn exited(&mut self, state: M::StateId) {
        trace!(target: "fsm", state = state.name(), "exit");
    }
    fn entered(&mut self, state: M::StateId) {
        trace!(target: "fsm", state = state.name(), "enter");
    }
    fn paused(&mut self, state: M::StateId) {
        trace!(target: "fsm", state = state.name(), "pause");
    }
    fn resumed(&mut self, state: M::StateId) {
        trace!(target: "fsm", state = state.name(), "resume");
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        debug!(target: "fsm", from = from.name(), to = to.name(), "transition");
    }
    fn raised(&mut self, event: &E) {
        debug!(target: "fsm", ?event, "raise");
    }
    fn overflowed(&mut self, event: &E) {
        debug!(target: "fsm", ?event, "no room");
    }
    fn deferred(&mut self, event: &E) {
        debug!(target: "fsm", ?event, "defer");
    }
    fn recalled(&mut self, event: &E) {
        debug!(target: "fsm", ?event, "recall");
    }
    fn unhandled(&mut self, event: &E) {
        debug!(target: "fsm", ?event, "not handled");
    }
    fn requested(&mut self, change: Change<M::StateId>, replaces: bool) {
        debug!(target: "fsm", ?change, replaces, "request");
    }
    fn refused(&mut self, reason: Reason) {
        debug!(target: "fsm", %reason, "refused");
    }
}

/// Whether anybody hears of lines: their text is looked up.
fn is_traced() -> bool {
    ::tracing::enabled!(target: "fsm", ::tracing::Level::TRACE)
}

impl Debug for Spans {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spans").finish_non_exhaustive()
    }
}
