//! The observer that writes.

use core::fmt::{self, Debug, Formatter};
use std::io::{self, Write};
use std::string::{String, ToString};

use serde::Serialize;

use super::Clock;
use crate::{Change, Machine, Observer, Outcome, StateId};

/// Writes each call of a machine as lines of JSON: see the [module](crate::observers::recorder).
///
/// An error of writing ends the record. The machine goes on, and [`finish`](Self::finish) gives the error.
pub struct Recorder<W, T> {
    out: W,
    start: T,
    is_begun: bool,
    /// A call is open: what it asks for is no call of its own.
    is_inside: bool,
    failed: Option<io::Error>,
}

#[derive(Serialize)]
pub(super) struct Head<'t> {
    pub(super) fsm_record: u32,
    pub(super) machine: &'t str,
}

#[derive(Serialize)]
struct Send<'t, E> {
    at: (u64, u32),
    send: &'t E,
}

#[derive(Serialize)]
struct Update {
    at: (u64, u32),
    update: (),
}

#[derive(Serialize)]
struct Requested {
    request: String,
}

#[derive(Serialize)]
struct Settled<'t> {
    outcome: Option<&'t str>,
    state: &'t str,
}

/// The number of the format.
pub(super) const FORMAT: u32 = 1;

impl<W: Write, T> Recorder<W, T> {
    /// Writes into `out`; times are spans since `start`, at which the machine starts. `()` of a machine without a clock.
    ///
    /// Each line is written at once: a file takes it as it is, so that a program that dies has lost nothing.
    pub const fn new(out: W, start: T) -> Self {
        Recorder { out, start, is_begun: false, is_inside: false, failed: None }
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

    fn write<M: Machine>(&mut self, line: &impl Serialize) {
        if self.failed.is_some() {
            return;
        }
        let head = Head { fsm_record: FORMAT, machine: M::GRAPH.name() };
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

pub(super) fn outcome_name<E>(outcome: &Outcome<E>) -> &'static str {
    match outcome {
        Outcome::Transitioned => "Transitioned",
        Outcome::Handled => "Handled",
        Outcome::Deferred => "Deferred",
        Outcome::GuardRefused(_) => "GuardRefused",
        Outcome::Unhandled(_) => "Unhandled",
        Outcome::StackFull(_) => "StackFull",
        Outcome::QueueFull(_) => "QueueFull",
    }
}

/// `push Open`
fn request_text<I: StateId>(change: Change<I>) -> String {
    match change {
        Change::Goto(state) => state.name().to_string(),
        Change::Push(state) => std::format!("push {}", state.name()),
        Change::Pop => "pop".to_string(),
        Change::PopElse(state) => std::format!("pop else {}", state.name()),
        Change::Previous => "previous".to_string(),
        Change::Reset(state) => std::format!("reset {}", state.name()),
    }
}

#[diagnostic::do_not_recommend]
impl<M: Machine<Time: Clock>, E: Serialize, W: Write> Observer<M, E> for Recorder<W, M::Time> {
    fn received(&mut self, event: &E, _: M::StateId, now: M::Time) {
        self.is_inside = true;
        let at = now.since_start(self.start);
        self.write::<M>(&Send { at: (at.as_secs(), at.subsec_nanos()), send: event });
    }
    fn ticked(&mut self, _: M::StateId, now: M::Time) {
        self.is_inside = true;
        let at = now.since_start(self.start);
        self.write::<M>(&Update { at: (at.as_secs(), at.subsec_nanos()), update: () });
    }
    fn requested(&mut self, change: Change<M::StateId>, _: bool) {
        if !self.is_inside {
            self.write::<M>(&Requested { request: request_text(change) });
        }
    }
    fn settled(&mut self, state: M::StateId, outcome: Option<&Outcome<E>>) {
        if core::mem::take(&mut self.is_inside) {
            self.write::<M>(&Settled { outcome: outcome.map(outcome_name), state: state.name() });
        }
    }
}

impl<W, T: Debug> Debug for Recorder<W, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder")
            .field("start", &self.start)
            .field("failed", &self.failed)
            .finish_non_exhaustive()
    }
}
