//! The calls of a record, each with its end: what is read is looked at here, before anything is done.

use std::boxed::Box;
use std::format;
use std::io::{BufRead, BufReader, Read};
use std::string::{String, ToString};
use std::vec::Vec;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::clock::Run;
use super::line::{FORMAT, Head, Line, What, found};
use super::refused::{CallEnd, Differs, NotReplayed};
use super::{Clock, Played};
use crate::StateId;
use crate::any::Machine;

pub(super) struct Calls<M: Machine, R> {
    lines: Lines<R>,
    /// The line behind the last call, where that was not its end.
    next: Option<(usize, String, Line)>,
    run: Run<M::Time>,
    played: Played,
}

/// A call that has an end, if it is not the last one.
pub(super) struct Call<T> {
    pub(super) line: usize,
    text: String,
    pub(super) at: T,
    pub(super) what: What,
    pub(super) end: Option<CallEnd>,
    is_last: bool,
}

impl<M: Machine<Time: Clock>, R: Read> Calls<M, R> {
    /// Reads the first line.
    pub(super) fn open(record: R, start: M::Time) -> Result<Self, NotReplayed> {
        let mut lines = Lines { from: BufReader::new(record), number: 0 };
        let own = M::GRAPH.name();
        let first = lines.next()?.unwrap_or_else(|| (1, String::new()));
        let Ok(Head { fsm_record, machine }) = serde_json::from_str(&first.1) else {
            let found = if first.1.is_empty() { "nothing".to_string() } else { shortened(&first.1) };
            let what = format!(
                "found {found}, expected the first line of a record, `{{\"fsm_record\":{FORMAT},\"machine\":\"{own}\"}}`"
            );
            return Err(NotReplayed::Malformed { line: 1, what });
        };
        match ((1..=FORMAT).contains(&fsm_record), machine == own) {
            (false, _) => Err(NotReplayed::Format { format: fsm_record }),
            (true, false) => Err(NotReplayed::OtherMachine { recorded: machine.into_owned(), machine: own }),
            (true, true) => {
                let played = Played { calls: 0, is_cut_off: false };
                Ok(Calls { lines, next: None, run: Run::of(start, start), played })
            }
        }
    }

    /// The next call, with its end. Requests from outside, which have none, are made by `request`, with their lines.
    pub(super) fn next(
        &mut self,
        mut request: impl FnMut(usize, &str) -> Result<(), NotReplayed>,
    ) -> Result<Option<Call<M::Time>>, NotReplayed> {
        loop {
            let Some((line, text, call)) = self.line()? else { return Ok(None) };
            let malformed = |what: String| NotReplayed::Malformed { line, what };
            let (at, what) = match call {
                Line::Call { at, what } => (at, what),
                Line::Request(asked) => {
                    self.played.calls += 1;
                    request(line, &asked)?;
                    continue;
                }
                Line::End(_) => {
                    return Err(malformed("found the end of a call, expected a call".to_string()));
                }
            };
            let longest = M::Time::LONGEST;
            let at = self.run.time(at).ok_or_else(|| {
                malformed(format!("found a time {at:?} after the start, expected one at most {longest:?} after the call before: the clock of the machine tells no longer span"))
            })?;
            self.played.calls += 1;
            let (end, is_last) = self.end()?;
            return Ok(Some(Call { line, text, at, what, end, is_last }));
        }
    }

    /// How the call that was read ends, and whether it is the last.
    fn end(&mut self) -> Result<(Option<CallEnd>, bool), NotReplayed> {
        match self.line()? {
            Some((line, _, Line::End(end))) => {
                known_state::<M>(line, &end.state)?;
                Ok((Some(end), false))
            }
            next => {
                let is_last = next.is_none();
                self.next = next;
                Ok((None, is_last))
            }
        }
    }

    fn line(&mut self) -> Result<Option<(usize, String, Line)>, NotReplayed> {
        if let Some(next) = self.next.take() {
            return Ok(Some(next));
        }
        let Some((number, text)) = self.lines.next()? else { return Ok(None) };
        match Line::read(&text) {
            Ok(line) => Ok(Some((number, text, line))),
            Err(what) => Err(NotReplayed::Malformed { line: number, what }),
        }
    }

    /// Compares how the call has ended with how it does in the record.
    pub(super) fn compare(&mut self, call: Call<M::Time>, found: CallEnd) -> Result<(), NotReplayed> {
        let Call { line, text, end, is_last, .. } = call;
        self.played.is_cut_off = is_last;
        match is_last || end.as_ref() == Some(&found) {
            true => Ok(()),
            false => Err(NotReplayed::Differs(Box::new(Differs { line, call: text, recorded: end, found }))),
        }
    }

    pub(super) fn played(self) -> Played {
        self.played
    }
}

/// A call that this machine does not have.
pub(super) fn unknown<M: Machine>(line: usize, what: &What) -> NotReplayed {
    let (name, machine) = (what.name(), M::GRAPH.name());
    let why = match what {
        What::Stop => "has no line `stop`",
        _ => "neither fails nor waits",
    };
    let what = format!("found `{name}`, and machine `{machine}` {why}");
    NotReplayed::Malformed { line, what }
}

/// The event of a call.
pub(super) fn event<E: DeserializeOwned>(line: usize, event: &Value) -> Result<E, NotReplayed> {
    serde_json::from_value(event.clone())
        .map_err(|error| NotReplayed::Malformed { line, what: found(&error) })
}

fn known_state<M: Machine>(line: usize, name: &str) -> Result<(), NotReplayed> {
    match M::StateId::ALL.iter().any(|id| id.name() == name) {
        true => Ok(()),
        false => {
            let what =
                format!("found state {}, expected one of machine `{}`", shortened(name), M::GRAPH.name());
            Err(NotReplayed::Malformed { line, what })
        }
    }
}

/// The lines, by number.
struct Lines<R> {
    from: BufReader<R>,
    number: usize,
}

impl<R: Read> Lines<R> {
    fn next(&mut self) -> Result<Option<(usize, String)>, NotReplayed> {
        let mut bytes = Vec::new();
        if self.from.read_until(b'\n', &mut bytes).map_err(NotReplayed::Unread)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let line = self.number;
        let text = String::from_utf8(bytes).map_err(|_| NotReplayed::Malformed {
            line,
            what: "found bytes that are no text, expected JSON".to_string(),
        })?;
        Ok(Some((line, text.trim_end_matches(['\r', '\n']).to_string())))
    }
}

/// The beginning of what was found.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}
