//! The observer that writes.

use core::fmt::{self, Debug, Formatter};
use core::mem;
use std::io::{self, Write};
use std::string::String;

use serde::Serialize;

use super::Clock;
use super::clock::Run;
use super::line::{At, FORMAT, Head, Written};
use crate::any::Machine;
use crate::observers::names::{outcome_name, request_text};
use crate::requests::Change;
use crate::{Observer, Outcome, StateId};

/// Writes each call of a machine as lines of JSON: see the [module](crate::observers::recorder).
///
/// An error of writing ends the record. The machine goes on, and [`finish`](Self::finish) gives the error.
pub struct Recorder<W, T> {
    out: W,
    run: Run<T>,
    is_begun: bool,
    /// A call is open.
    is_inside: bool,
    /// The error with which it ends, and whether its event comes back.
    error: Option<(String, bool)>,
    failed: Option<io::Error>,
}

impl<W: Write, T> Recorder<W, T> {
    /// Writes into `out`; times are spans since `start`, at which the machine starts. `()` of a machine without a clock.
    ///
    /// Each line is written at once: a file takes it as it is, so that a program that dies has lost nothing.
    pub const fn new(out: W, start: T) -> Self
    where
        T: Copy,
    {
        let run = Run::of(start, start);
        Recorder { out, run, is_begun: false, is_inside: false, error: None, failed: None }
    }

    /// What it has written to.
    ///
    /// # Errors
    ///
    /// The first error of writing, or of an event that cannot be serialized.
    pub fn finish(mut self) -> io::Result<W> {
        match self.failed {
            Some(error) => Err(error),
            None => self.out.flush().map(|()| self.out),
        }
    }

    fn write<M: Machine, E: Serialize>(&mut self, line: &Written<'_, E>) {
        if self.failed.is_some() {
            return;
        }
        let head = Head { fsm_record: FORMAT, machine: M::GRAPH.name().into() };
        let begun = if self.is_begun { Ok(()) } else { line_of(&mut self.out, &head) };
        self.is_begun = true;
        self.failed = begun.and_then(|()| line_of(&mut self.out, line)).err();
    }
}

/// One call of `write` for the whole line: lines of several writers to one file do not mix.
fn line_of(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    out.write_all(&text)
}

#[diagnostic::do_not_recommend]
impl<M: Machine<Time: Clock>, E: Serialize, W: Write> Observer<M, E> for Recorder<W, M::Time> {
    fn received(&mut self, event: &E, _: M::StateId, now: M::Time) {
        let at = self.begin(now);
        self.write::<M, E>(&Written::Send { at, send: event });
    }
    fn ticked(&mut self, _: M::StateId, now: M::Time) {
        let at = self.begin(now);
        self.write::<M, E>(&Written::Update { at, update: () });
    }
    fn stopped(&mut self, _: M::StateId, now: M::Time) {
        let at = self.begin(now);
        self.write::<M, E>(&Written::Stop { at, stop: () });
    }
    fn settling(&mut self, _: M::StateId, now: M::Time) {
        let at = self.begin(now);
        self.write::<M, E>(&Written::Settle { at, settle: () });
    }
    fn requested_outside(&mut self, change: Change<M::StateId>, _: bool) {
        // A call that is still open has panicked.
        self.is_inside = false;
        self.write::<M, E>(&Written::Request { request: &request_text(change) });
    }
    fn failed(&mut self, error: &dyn Debug, event: Option<&E>) {
        self.error = self.is_inside.then(|| (std::format!("{error:?}"), event.is_some()));
    }
    fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {
        if !mem::take(&mut self.is_inside) {
            return;
        }
        let (state, error) = (state.name(), self.error.take());
        self.write::<M, E>(&match &error {
            Some((error, event_back)) => Written::Failed { error, event_back: *event_back, state },
            None => Written::Settled { outcome: outcome.map(outcome_name), state },
        });
    }
    fn dropped(&mut self, state: M::StateId, polls: usize) {
        if mem::take(&mut self.is_inside) {
            self.error = None;
            self.write::<M, E>(&Written::Dropped { dropped_after_polls: polls, state: state.name() });
        }
    }
}

impl<W, T: Clock> Recorder<W, T> {
    /// A call that has an end begins at this time.
    fn begin(&mut self, now: T) -> At {
        self.is_inside = true;
        let span = self.run.span(now);
        (span.as_secs(), span.subsec_nanos())
    }
}

impl<W, T: Debug> Debug for Recorder<W, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder")
            .field("start", self.run.start())
            .field("failed", &self.failed)
            .finish_non_exhaustive()
    }
}
