//! What is written: one JSON object a line.

use core::fmt::{self, Debug, Write};
use core::time::Duration;
use std::string::String;
use std::sync::Arc;
use std::vec::Vec;

use serde::Serialize;

use super::hub::Shown;

/// The version of the format, which `hello` tells.
const VERSION: u32 = 1;

/// The longest text of an event or an error, in bytes. A longer one is cut: what waits to be written has a bound.
const LONGEST: usize = 1000;

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
    Hello {
        version: u32,
        program: &'l str,
        pid: u32,
        events: bool,
    },
    Machine {
        id: u32,
        name: &'static str,
        label: &'l str,
        graph: &'static str,
        holds: &'static [bool],
        active: &'l [&'static str],
    },
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
    pub(super) fn write(&self, program: &str, text: &mut Vec<u8>) {
        match self {
            Line::Hello { events } => {
                let (version, pid) = (VERSION, std::process::id());
                push(text, &Written::Hello { version, program, pid, events: *events });
            }
            Line::Machine(shown, active) => {
                let Shown { id, name, label, graph, holds, .. } = &**shown;
                push(text, &Written::Machine { id: *id, name, label, graph, holds, active });
            }
            Line::Step(Step { machine, at, what, .. }) => {
                let t = at.as_micros() as f64 / 1000.0;
                push(text, &WrittenStep { m: *machine, t, what });
            }
            Line::Lost(count) => push(text, &Written::Lost(*count)),
            Line::End(id) => push(text, &Written::End(*id)),
        }
    }
}

fn push(text: &mut Vec<u8>, line: &impl Serialize) {
    let begin = text.len();
    match serde_json::to_writer(&mut *text, line) {
        Ok(()) => text.push(b'\n'),
        // Nothing in a line can fail. Half a line would spoil the next one.
        Err(_) => text.truncate(begin),
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
