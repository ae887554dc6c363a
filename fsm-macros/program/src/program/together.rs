//! Lines that may act in one step, in as many regions. What each of them makes waits until all have acted.

use super::line::LineId;
use super::step::Put;

#[derive(Default)]
pub struct Together {
    /// The lines that may act beside others, and do anything then.
    pub lines: Vec<LineId>,
    /// What can wait to be put into place, with a line that makes it. Lines that put the same into one place share it.
    pub waiting: Vec<(LineId, Put)>,
    /// Two lines can act on the same event.
    pub on_events: bool,
    /// Two `always` lines can act in the same step.
    pub always: bool,
    /// A line that may act beside another one takes something out of the event: then each gets a clone.
    pub binds: bool,
    /// A line, or an `exit` of what they leave, asks for states that others may have left in the same step.
    pub asks_for_left: bool,
    /// It is known only when a line acts whether it resumes what is suspended.
    pub pops_else: bool,
}
