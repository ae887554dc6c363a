//! What goes wrong beside the program, and who is told of it.

use core::fmt::{self, Display, Formatter};
use std::boxed::Box;
use std::format;
use std::io;
use std::string::{String, ToString};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

/// How much is told of what the page has sent.
const SHOWN: usize = 60;

/// What a view tells beside what it shows. The program goes on in each case.
///
/// Without [`on_trouble`](super::Options::on_trouble) the first of each kind is a sentence on standard error.
#[derive(Debug)]
#[non_exhaustive]
pub enum Trouble {
    /// The address of the page, an option or the variable `FSM_VIEW`, is none. The view goes on trying it.
    Address {
        /// As it was given.
        address: String,
        /// What is wrong with it.
        error: io::Error,
    },
    /// The system gives no thread: nothing is shown.
    NoThread(io::Error),
    /// The file takes no more lines: nothing is written any more.
    Unwritten(io::Error),
    /// The page has sent a line that is none, which is dropped.
    NotALine {
        /// Its beginning.
        line: String,
        /// What is wrong with it.
        error: Box<str>,
    },
    /// The page has sent an event to a machine that there is not, or not any more.
    NoMachine(u32),
    /// The page has sent an event to a machine of this name, and the program takes events of others alone.
    TakesNoEvents(&'static str),
    /// The page has sent what is no event of the machine.
    NotAnEvent {
        /// The name of the machine.
        machine: &'static str,
        /// What was sent.
        event: Value,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// So many events wait for machines of this name that no more are taken.
    TooManyEvents(&'static str),
}

impl Trouble {
    fn kind(&self) -> u32 {
        match self {
            Trouble::Address { .. } => 0,
            Trouble::NoThread(_) => 1,
            Trouble::Unwritten(_) => 2,
            Trouble::NotALine { .. } => 3,
            Trouble::NoMachine(_) => 4,
            Trouble::TakesNoEvents(_) => 5,
            Trouble::NotAnEvent { .. } => 6,
            Trouble::TooManyEvents(_) => 7,
        }
    }
}

impl Display for Trouble {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Address { address, error } => {
                write!(f, "`{address}` is no address of a page, such as `127.0.0.1:7778`: {error}")
            }
            Trouble::NoThread(error) => write!(f, "nothing is shown, for there is no thread: {error}"),
            Trouble::Unwritten(error) => write!(f, "nothing is written any more: {error}"),
            Trouble::NotALine { line, error } => {
                write!(f, "`{line}` comes from the page, expected `{{\"m\":1,\"event\":…}}`: {error}")
            }
            Trouble::NoMachine(id) => write!(f, "the page sends an event to machine {id}, and there is none"),
            Trouble::TakesNoEvents(name) => {
                write!(f, "the page sends an event to machine `{name}`, of which the program takes none")
            }
            Trouble::NotAnEvent { machine, event, error } => {
                let event = beginning(&event.to_string());
                write!(f, "`{event}` comes from the page, expected an event of machine `{machine}`: {error}")
            }
            Trouble::TooManyEvents(name) => {
                write!(f, "the page sends more events to machine `{name}` than the program takes")
            }
        }
    }
}

/// The beginning of what the page has sent, as a terminal can show it.
pub(super) fn beginning(text: &str) -> String {
    let text = text.trim_end();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", shown(text.get(..end).unwrap_or_default())),
        None => shown(text),
    }
}

/// Without what moves the cursor, or worse.
fn shown(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

pub(super) type Callback = Arc<dyn Fn(&Trouble) + Send + Sync>;

/// Tells it to the program, or the first of each kind on standard error.
#[derive(Default)]
pub(super) struct Reporter {
    callback: Option<Callback>,
    /// The kinds that were told, as bits.
    told: AtomicU32,
}

impl Reporter {
    pub(super) fn new(callback: Option<Callback>) -> Self {
        Reporter { callback, told: AtomicU32::new(0) }
    }

    pub(super) fn tell(&self, trouble: &Trouble) {
        if let Some(callback) = &self.callback {
            return callback(trouble);
        }
        let bit = 1 << trouble.kind();
        if self.told.fetch_or(bit, Ordering::Relaxed) & bit == 0 {
            std::eprintln!("fsm view: {trouble}");
        }
    }
}
