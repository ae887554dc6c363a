//! Why a record is not replayed to its end.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use std::boxed::Box;
use std::io;
use std::string::String;

use super::line::FORMAT;

/// How a call has ended. A [`CallEnd`] says in which state too.
// No variant is called `Outcome`: rustc would write the path of that type in each message about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A `send`, with the name of its [`Outcome`](crate::Outcome).
    Sent(String),
    /// An `update`, a `stop` or a `settle`.
    Updated,
    /// With an error.
    Failed {
        /// By its `Debug`.
        error: String,
        /// No line has used the event.
        event_back: bool,
    },
    /// Its future was dropped.
    Dropped {
        /// After so many polls.
        polls: usize,
    },
}

/// How a call has ended, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallEnd {
    /// How.
    pub end: End,
    /// The name of the state after it.
    pub state: String,
}

/// A call that went another way than in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// The line of the record, from 1.
    pub line: usize,
    /// The call, as it stands there.
    pub call: String,
    /// How it has ended in the record. `None` of a call without an end: it has panicked there, and others were made after it.
    pub recorded: Option<CallEnd>,
    /// How it has ended now.
    pub found: CallEnd,
}

/// Why a record is not replayed to its end.
#[derive(Debug)]
#[non_exhaustive]
pub enum NotReplayed {
    /// A call ends in another way, or in another state.
    Differs(Box<Differs>),
    /// It cannot be read.
    Unread(io::Error),
    /// A line is none of a record, or its event none of the machine.
    Malformed {
        /// From 1.
        line: usize,
        /// What was found, and what was expected.
        what: String,
    },
    /// It has a format that this version does not know.
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

impl Display for End {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            End::Sent(name) => f.write_str(name),
            End::Updated => f.write_str("no outcome"),
            End::Failed { error, event_back: false } => write!(f, "the error {error}"),
            End::Failed { error, event_back: true } => write!(f, "the error {error} and the event back"),
            End::Dropped { polls: 1 } => f.write_str("dropped after 1 poll"),
            End::Dropped { polls } => write!(f, "dropped after {polls} polls"),
        }
    }
}

impl Display for CallEnd {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}, in `{}`", self.end, self.state)
    }
}

impl Display for Differs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Differs { line, call, recorded, found } = self;
        writeln!(f, "the machine goes another way at line {line} of the record:")?;
        writeln!(f, "      call  {call}")?;
        match recorded {
            Some(recorded) => writeln!(f, "  recorded  {recorded}")?,
            None => writeln!(f, "  recorded  no end: it has panicked")?,
        }
        write!(f, "       now  {found}")?;
        match recorded {
            Some(CallEnd { end: End::Dropped { .. }, .. }) => f.write_str(
                "\na call is dropped where it waits: here too the owner has to wait where it has waited in the run",
            ),
            _ => Ok(()),
        }
    }
}

impl Display for NotReplayed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotReplayed::Differs(differs) => differs.fmt(f),
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
