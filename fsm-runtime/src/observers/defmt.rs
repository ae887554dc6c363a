//! Frames for the crate `defmt`: a host decodes and prints them.

use core::fmt::Debug;

use ::defmt::{Format, debug, trace};

use crate::any::Machine;
use crate::change::Change;
use crate::requests::Reason;
use crate::{Observer, StateId};

/// Sends a frame for each thing that happens. The names of states are strings of the program; lines are told by their
/// numbers in `GRAPH`, which then need not be in the program.
///
/// Events, changes of state, requests, errors, dropped calls and what nobody takes have the level `debug`; ticks, lines, guards, exits and entries
/// have the level `trace`. The type of the events derives `defmt::Format`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frames;

#[diagnostic::do_not_recommend]
impl<M: Machine, E: Format> Observer<M, E> for Frames {
    fn received(&mut self, event: &E, state: M::StateId, _: M::Time) {
        debug!("{} in {=str}", event, state.name());
    }
    fn ticked(&mut self, state: M::StateId, _: M::Time) {
        trace!("tick in {=str}", state.name());
    }
    fn failed(&mut self, error: &dyn Debug, _: Option<&E>) {
        debug!("failed: {}", ::defmt::Debug2Format(error));
    }
    fn dropped(&mut self, state: M::StateId, polls: usize) {
        debug!("dropped in {=str} after {=usize} polls", state.name(), polls);
    }
    fn line_taken(&mut self, line: usize) {
        trace!("line {=usize}", line);
    }
    fn guard_refused(&mut self, line: usize) {
        trace!("the guard of line {=usize} refuses", line);
    }
    fn timer_due(&mut self, line: usize) {
        trace!("line {=usize} is due", line);
    }
    fn exited(&mut self, state: M::StateId) {
        trace!("exit {=str}", state.name());
    }
    fn entered(&mut self, state: M::StateId) {
        trace!("enter {=str}", state.name());
    }
    fn paused(&mut self, state: M::StateId) {
        trace!("pause {=str}", state.name());
    }
    fn resumed(&mut self, state: M::StateId) {
        trace!("resume {=str}", state.name());
    }
    fn transition(&mut self, from: M::StateId, to: M::StateId) {
        debug!("{=str} -> {=str}", from.name(), to.name());
    }
    fn raised(&mut self, event: &E) {
        debug!("raise {}", event);
    }
    fn overflowed(&mut self, event: &E) {
        debug!("no room for {}", event);
    }
    fn deferred(&mut self, event: &E) {
        debug!("defer {}", event);
    }
    fn recalled(&mut self, event: &E) {
        debug!("recall {}", event);
    }
    fn unhandled(&mut self, event: &E) {
        debug!("{} is not handled", event);
    }
    fn requested(&mut self, change: Change<M::StateId>, _: bool) {
        match change {
            Change::Goto(state) => debug!("asked for {=str}", state.name()),
            Change::Push(state) => debug!("asked for push {=str}", state.name()),
            Change::Pop => debug!("asked for pop"),
            Change::PopElse(state) => debug!("asked for pop else {=str}", state.name()),
            Change::Previous => debug!("asked for previous"),
            Change::Reset(state) => debug!("asked for reset {=str}", state.name()),
            Change::Unlisted(state) => debug!("asked for {=str}, which is not in the list", state.name()),
        }
    }
    fn refused(&mut self, reason: Reason) {
        debug!("refused: {=str}", reason.what());
    }
}
