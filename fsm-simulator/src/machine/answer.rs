//! What one call came to.

use super::notes::Note;
use crate::language::Time;

/// What became of an input itself, whatever followed from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The state changed; also the answer of the start.
    Transitioned,
    /// Lines without a target took the event, and asked for nothing.
    Handled,
    /// There is no line for the event, or all guards refused.
    NotTaken,
    StackFull,
    Deferred,
    QueueFull,
    Ticked,
    /// An error has ended the call, perhaps with the event.
    Stopped {
        event_is_back: bool,
    },
    /// The request from outside waits for the next tick.
    Requested,
    /// The request cannot be served; where it waited, the tick went on.
    Refused(Reason),
}

/// Why a request cannot be served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Finished,
    FinalPushed,
    /// A state that pops has nothing below it.
    NeedsBelow,
    StackFull,
    NothingBelow,
    NoPrevious,
    /// A state around the target needs data that only a line can give.
    NeedsAround,
    /// The state that asked was left since. Outside nobody stands in a state.
    SourceLeft,
    /// The value that holds the target is not in the list.
    NotListed,
}

/// What one input did.
#[derive(Clone, Debug)]
pub struct Step {
    pub answer: Answer,
    /// What the code of the machine has written down.
    pub lines: Vec<String>,
    /// What has happened, in order.
    pub notes: Vec<Note>,
    /// The names of the active states without the machine itself, sorted.
    pub active: Vec<String>,
    /// How many configurations are suspended.
    pub suspended: usize,
    /// When the next timed line is due.
    pub deadline: Option<Time>,
}
