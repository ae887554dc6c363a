//! Records for the crate `log`.

use core::fmt::Debug;

use ::log::{debug, trace};

use crate::any::Machine;
use crate::change::Change;
use crate::requests::Reason;
use crate::{Observer, StateId};

/// Writes a record for each thing that happens, with the target `fsm`.
///
/// Events, changes of state, requests, errors, dropped calls and what nobody takes have the level `debug`; ticks, lines, guards, exits and entries
/// have the level `trace`. Each record begins with the name of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Records;

#[diagnostic::do_not_recommend]
impl<M: Machine, E: Debug> Observer<M, E> for Records {
    fn hears(&self) -> bool {
        ::log::log_enabled!(target: "fsm", ::log::Level::Debug)
    }
    fn received(&mut self, event: &E, state: M::StateId, _: M::Time) {
        debug!(target: "fsm", "{}: {event:?} in {}", M::GRAPH.name(), state.name());
    }
    fn ticked(&mut self, state: M::StateId, _: M::Time) {
        trace!(target: "fsm", "{}: tick in {}", M::GRAPH.name(), state.name());
    }
    fn failed(&mut self, error: &dyn Debug, event: Option<&E>) {
        match event {
            Some(event) => {
                debug!(target: "fsm", "{}: {event:?} comes back, failed: {error:?}", M::GRAPH.name())
            }
            None => debug!(target: "fsm", "{}: failed: {error:?}", M::GRAPH.name()),
        }
    }
    fn dropped(&mut self, state: M::StateId, polls: usize) {
        debug!(target: "fsm", "{}: dropped in {} after {polls} polls", M::GRAPH.name(), state.name());
    }
    fn line_taken(&mut self, line: usize) {
        if let Some(line) = M::GRAPH.line(line).filter(|_| is_traced()) {
            trace!(target: "fsm", "{}: {}: {line}", M::GRAPH.name(), line.source().name());
        }
    }
    fn guard_refused(&mut self, line: usize) {
        if let Some(line) = M::GRAPH.line(line).filter(|_| is_traced()) {
            trace!(target: "fsm", "{}: {}: the guard refuses: {line}", M::GRAPH.name(), line.source().name());
        }
    }
    fn timer_due(&mut self, line: usize) {
        if let Some(line) = M::GRAPH.line(line).filter(|_| is_traced()) {
            trace!(target: "fsm", "{}: {}: due: {line}", M::GRAPH.name(), line.source().name());
        }
    }
    fn exited(&mut self, state: M::StateId) {
        trace!(target: "fsm", "{}: exit {}", M::GRAPH.name(), state.name());
    }
    fn entered(&mut self, state: M::StateId) {
        trace!(target: "fsm", "{}: enter {}", M::GRAPH.name(), state.name());
    }
    fn paused(&mut self, state: M::StateId) {
        trace!(target: "fsm", "{}: pause {}", M::GRAPH.name(), state.name());
    }
    fn resumed(&mut self, state: M::StateId) {
        trace!(target: "fsm", "{}: resume {}", M::GRAPH.name(), state.name());
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        debug!(target: "fsm", "{}: {} -> {}", M::GRAPH.name(), from.name(), to.name());
    }
    fn raised(&mut self, event: &E) {
        debug!(target: "fsm", "{}: raise {event:?}", M::GRAPH.name());
    }
    fn overflowed(&mut self, event: &E) {
        debug!(target: "fsm", "{}: no room for {event:?}", M::GRAPH.name());
    }
    fn deferred(&mut self, event: &E) {
        debug!(target: "fsm", "{}: defer {event:?}", M::GRAPH.name());
    }
    fn recalled(&mut self, event: &E) {
        debug!(target: "fsm", "{}: recall {event:?}", M::GRAPH.name());
    }
    fn unhandled(&mut self, event: &E) {
        debug!(target: "fsm", "{}: {event:?} is not handled", M::GRAPH.name());
    }
    fn requested(&mut self, change: Change<M::StateId>, _: bool) {
        debug!(target: "fsm", "{}: asked for {change:?}", M::GRAPH.name());
    }
    fn refused(&mut self, reason: Reason) {
        debug!(target: "fsm", "{}: refused: {reason}", M::GRAPH.name());
    }
}

/// Whether anybody reads the records of lines: their text is looked up.
fn is_traced() -> bool {
    ::log::log_enabled!(target: "fsm", ::log::Level::Trace)
}
