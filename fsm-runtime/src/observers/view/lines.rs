//! What is written: one JSON object a line.

use core::fmt::{self, Debug, Write};
use core::time::Duration;
use std::string::String;
use std::sync::Arc;
use std::vec::Vec;

use serde::Serialize;

use super::hub::Shown;

/// The version of the format, which `hello` tells.
const VERSION: u32 = 2;

/// The longest text of an event or an error, in bytes. A longer one is cut: what waits to be written has a bound.
const LONGEST: usize = 1000;

/// Lines of one connection or file, as they are written.
#[derive(Default)]
pub(super) struct Text {
    pub(super) bytes: Vec<u8>,
    /// The tables that have been told, each under its place and 1.
    kinds: Vec<Kind>,
}

/// What machines with one table have in common.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) graph: &'static str,
    pub(super) holds: &'static [bool],
}

/// What waits to be written.
pub(super) enum Line {
    Hello { events: bool },
    Machine(Arc<Shown>, Vec<&'static str>),
    Step(Step),
    Lost(u64),
    End(u32),
}

pub(super) struct Step {
    /// That of the connection for which it is meant.
    pub(super) generation: u32,
    pub(super) machine: u32,
    /// Since the view began.
    pub(super) at: Duration,
    pub(super) what: What,
}

/// The methods of an observer, under their names.
#[derive(Serialize)]
#[serde(tag = "s", rename_all = "snake_case")]
pub(super) enum What {
    Received { event: String, state: &'static str },
    Ticked { state: &'static str },
    Settled { state: &'static str, outcome: Option<&'static str> },
    Failed { error: String, event: Option<String> },
    Dropped { state: &'static str, polls: usize },
    LineTaken { line: usize },
    GuardRefused { line: usize },
    TimerDue { line: usize },
    Exited { state: &'static str },
    Entered { state: &'static str },
    Paused { state: &'static str },
    Resumed { state: &'static str },
    Transition { from: &'static str, to: &'static str },
    Raised { event: String },
    Overflowed { event: String },
    Deferred { event: String },
    Recalled { event: String },
    Unhandled { event: String },
    Requested { change: String, replaces: bool },
    RequestedOutside { change: String, replaces: bool },
    Refused { reason: String },
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Written<'l> {
    Hello { version: u32, program: &'l str, pid: u32, events: bool },
    Kind { id: usize, name: &'static str, graph: &'static str, holds: &'static [bool] },
    Machine { id: u32, kind: usize, label: &'l str, active: &'l [&'static str] },
    Lost(u64),
    End(u32),
}

#[derive(Serialize)]
struct WrittenStep<'l> {
    m: u32,
    /// Milliseconds.
    t: f64,
    #[serde(flatten)]
    what: &'l What,
}

impl Line {
    /// Writes the line behind others.
    pub(super) fn write(&self, program: &str, text: &mut Text) {
        match self {
            Line::Hello { events } => {
                let (version, pid) = (VERSION, std::process::id());
                text.push(&Written::Hello { version, program, pid, events: *events });
            }
            Line::Machine(shown, active) => {
                let Shown { id, label, .. } = &**shown;
                let kind = text.introduce(shown.kind);
                text.push(&Written::Machine { id: *id, kind, label, active });
            }
            Line::Step(Step { machine, at, what, .. }) => {
                let t = at.as_micros() as f64 / 1000.0;
                text.push(&WrittenStep { m: *machine, t, what });
            }
            Line::Lost(count) => text.push(&Written::Lost(*count)),
            Line::End(id) => text.push(&Written::End(*id)),
        }
    }
}

impl Text {
    /// The number of a kind, which is told once: a thousand machines may have one table.
    fn introduce(&mut self, kind: Kind) -> usize {
        if let Some(known) = self.kinds.iter().position(|known| *known == kind) {
            return known + 1;
        }
        self.kinds.push(kind);
        let (id, Kind { name, graph, holds }) = (self.kinds.len(), kind);
        self.push(&Written::Kind { id, name, graph, holds });
        id
    }

    fn push(&mut self, line: &impl Serialize) {
        let begin = self.bytes.len();
        match serde_json::to_writer(&mut self.bytes, line) {
            Ok(()) => self.bytes.push(b'\n'),
            // Nothing in a line can fail. Half a line would spoil the next one.
            Err(_) => self.bytes.truncate(begin),
        }
    }
}

/// The `Debug` of an event or an error.
pub(super) fn shortened(value: &(impl Debug + ?Sized)) -> String {
    let mut text = Shortened(String::new());
    match write!(text, "{value:?}") {
        Ok(()) => text.0,
        Err(_) => text.0 + "…",
    }
}

/// Takes as much as is shown, and then ends the writing.
struct Shortened(String);

impl Write for Shortened {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let room = LONGEST.saturating_sub(self.0.len());
        let end = boundary(more, room);
        self.0.push_str(more.get(..end).unwrap_or_default());
        if end == more.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// The last place at or before this one at which the text can be cut.
// `str::floor_char_boundary` is younger than the oldest Rust that this crate takes.
fn boundary(text: &str, at: usize) -> usize {
    if at >= text.len() {
        return text.len();
    }
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
