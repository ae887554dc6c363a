//! The recorded calls, made again.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::time::Duration;
use std::boxed::Box;
use std::io::{self, BufRead, BufReader, Read};
use std::string::{String, ToString};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Clock;
use super::written::{FORMAT, outcome_name};
use crate::{Machine, ReceiveWith, Request, RunWith, StateId};

/// What [`replay`] has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How many calls.
    pub calls: usize,
    /// Whether the last call of the record has no outcome: it has panicked there, or never ended.
    pub is_cut_off: bool,
}

/// Makes the calls of a record again, on a machine that has just been started at `start`, with these parameters: the tuple of
/// those in the header.
///
/// # Errors
///
/// [`NotReplayed`]: the first call whose outcome or state differs, or the line that cannot be read.
pub fn replay<M, E, Params>(
    record: impl Read,
    machine: &mut M,
    params: Params,
    start: M::Time,
) -> Result<Played, NotReplayed>
where
    M: ReceiveWith<E, Params> + RunWith<Params> + Machine<Time: Clock>,
    E: DeserializeOwned,
{
    Replay::new(start).run(record, machine, params)
}

/// A [`replay`] of a machine that takes requests from outside.
pub struct Replay<M: Machine> {
    start: M::Time,
    request: Option<Make<M>>,
}

type Make<M> = Box<dyn Fn(&mut M, &str) -> bool>;

impl<M: Machine<Time: Clock>> Replay<M> {
    /// Of a machine that has been started at this time.
    pub fn new(start: M::Time) -> Self {
        Replay { start, request: None }
    }

    /// How requests from outside are made again, whose data are not in the record: `of` has the name of the state. A request
    /// is made by `request`, the machine's own.
    #[must_use]
    pub fn requests<R: 'static>(
        mut self,
        of: impl Fn(&str) -> Option<M::Target> + 'static,
        request: impl Fn(&mut M, Request<M::Target>) -> R + 'static,
    ) -> Self {
        self.request = Some(Box::new(move |machine, text| {
            let asked = match text.split_once(' ') {
                None if text == "pop" => Some(Request::Pop),
                None if text == "previous" => Some(Request::Previous),
                None => of(text).map(Request::Replace),
                Some(("push", name)) => of(name).map(Request::Push),
                Some(_) => None,
            };
            asked.map(|asked| request(machine, asked)).is_some()
        }));
        self
    }

    /// Makes the calls.
    ///
    /// # Errors
    ///
    /// As those of [`replay`].
    pub fn run<E, Params>(
        self,
        record: impl Read,
        machine: &mut M,
        mut params: Params,
    ) -> Result<Played, NotReplayed>
    where
        M: ReceiveWith<E, Params> + RunWith<Params>,
        E: DeserializeOwned,
    {
        let mut played = Played { calls: 0, is_cut_off: false };
        // The outcome of the call before, until the record has told its own.
        let mut done: Option<Done> = None;
        for (index, text) in BufReader::new(record).lines().enumerate() {
            let (number, text) = (index + 1, text.map_err(NotReplayed::Unread)?);
            let malformed = |what: String| NotReplayed::Malformed { line: number, what };
            let line: Line = serde_json::from_str(&text).map_err(|error| malformed(error.to_string()))?;
            let at = line.at.map(|(seconds, nanos)| Duration::new(seconds, nanos));
            match line {
                Line { fsm_record: Some(format), machine: Some(name), .. } => {
                    head::<M>(format, &name)?;
                    continue;
                }
                Line { state: Some(state), outcome, .. } => {
                    let done =
                        done.take().ok_or_else(|| malformed("it is the end of no call".to_string()))?;
                    done.compare(machine, state, outcome)?;
                    played.is_cut_off = false;
                    continue;
                }
                Line { request: Some(request), .. } => {
                    let made = self.request.as_ref().map(|make| make(machine, &request));
                    if made != Some(true) {
                        return Err(NotReplayed::Request { line: number, request });
                    }
                }
                Line { send: Some(event), .. } => {
                    let read = serde_json::from_value(event.clone());
                    let event_read: E = read.map_err(|error| malformed(error.to_string()))?;
                    let now = M::Time::after_start(self.start, at.unwrap_or_default());
                    let outcome = machine.send_with(&mut params, event_read, now);
                    done = Some(Done { line: number, text, outcome: Some(outcome_name(&outcome)) });
                    played.is_cut_off = true;
                }
                Line { at: Some(_), .. } => {
                    let now = M::Time::after_start(self.start, at.unwrap_or_default());
                    // What is refused was refused before, and told to who asked.
                    let _ = machine.update_with(&mut params, now);
                    done = Some(Done { line: number, text, outcome: None });
                    played.is_cut_off = true;
                }
                _ => return Err(malformed("it is no line of a record".to_string())),
            }
            played.calls += 1;
        }
        Ok(played)
    }
}

/// Any line.
#[derive(Deserialize)]
struct Line {
    fsm_record: Option<u32>,
    machine: Option<String>,
    at: Option<(u64, u32)>,
    #[serde(default, deserialize_with = "present")]
    send: Option<Value>,
    request: Option<String>,
    state: Option<String>,
    outcome: Option<String>,
}

/// `null` is a value as well: serde writes a unit struct so.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

fn head<M: Machine>(format: u32, name: &str) -> Result<(), NotReplayed> {
    let own = M::GRAPH.name();
    match (format == FORMAT, name == own) {
        (true, true) => Ok(()),
        (false, _) => Err(NotReplayed::Format { format }),
        (true, false) => Err(NotReplayed::OtherMachine { recorded: name.to_string(), machine: own }),
    }
}

/// A call that has just been made.
struct Done {
    line: usize,
    text: String,
    outcome: Option<&'static str>,
}

impl Done {
    fn compare<M: Machine>(
        self,
        machine: &M,
        state: String,
        outcome: Option<String>,
    ) -> Result<(), NotReplayed> {
        let found = machine.state_id().name();
        if found == state && self.outcome == outcome.as_deref() {
            return Ok(());
        }
        Err(NotReplayed::Differs(Box::new(Differs {
            line: self.line,
            call: self.text,
            recorded: (outcome, state),
            found: (self.outcome, found),
        })))
    }
}

/// A call that went another way than in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// The line of the record, from 1.
    pub line: usize,
    /// The call, as it stands there.
    pub call: String,
    /// The outcome of a `send`, and the state behind it, in the record.
    pub recorded: (Option<String>, String),
    /// The same now.
    pub found: (Option<&'static str>, &'static str),
}

/// Why a record is not replayed to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotReplayed {
    /// Outcome or state differ.
    Differs(Box<Differs>),
    /// It cannot be read.
    Unread(io::Error),
    /// A line is none of a record, or its event none of the machine.
    Malformed {
        /// From 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// It has another format than this version writes.
    Format {
        /// The number.
        format: u32,
    },
    /// It is of another machine.
    OtherMachine {
        /// The machine of the record.
        recorded: String,
        /// This one.
        machine: &'static str,
    },
    /// A request from outside that nobody can make.
    Request {
        /// From 1.
        line: usize,
        /// As it stands there.
        request: String,
    },
}

impl Display for NotReplayed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotReplayed::Differs(differs) => {
                let Differs { line, call, recorded, found } = &**differs;
                writeln!(f, "the machine goes another way at line {line} of the record:")?;
                writeln!(f, "      call  {call}")?;
                let recorded_outcome = recorded.0.as_deref().unwrap_or("no outcome");
                writeln!(f, "  recorded  {recorded_outcome}, in `{}`", recorded.1)?;
                write!(f, "       now  {}, in `{}`", found.0.unwrap_or("no outcome"), found.1)
            }
            NotReplayed::Unread(error) => write!(f, "the record cannot be read: {error}"),
            NotReplayed::Malformed { line, what } => {
                write!(f, "line {line} of the record cannot be replayed: {what}")
            }
            NotReplayed::Format { format } => {
                write!(
                    f,
                    "the record has format {format}, and this is format {FORMAT}: replay it with the version that has written it"
                )
            }
            NotReplayed::OtherMachine { recorded, machine } => {
                write!(f, "the record is of machine `{recorded}`, and this is `{machine}`")
            }
            NotReplayed::Request { line, request } => {
                write!(
                    f,
                    "line {line} of the record is the request `{request}`, and nobody says how to make it: see `Replay::requests`"
                )
            }
        }
    }
}

impl Error for NotReplayed {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            NotReplayed::Unread(error) => Some(error),
            _ => None,
        }
    }
}
