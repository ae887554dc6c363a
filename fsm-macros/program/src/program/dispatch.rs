//! How lines are found, as far as it is known before: pairs of state and event that need no code, events that lines of the same
//! states may take, and lines that may act in one step, in as many regions.

use super::line::LineId;
use super::step::Put;
use crate::each::Gather;
use crate::topology::StateId;

/// The next state for each pair of state and event, in a machine so large that looking it up is faster than asking the lines.
pub struct Table {
    pub form: Form,
    /// By state, the first of which is the one behind the machine itself, and by event.
    pub rows: Vec<Vec<Cell>>,
    /// The content of every cell whose event leaves the machine where it is: all such cells are alike.
    pub staying: Cell,
    /// By line: the table says all that it does.
    pub replaced: Vec<bool>,
}

/// How the next state is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A cell for each state and event.
    Rows,
    /// One `match` on the pairs that lead on.
    Pairs,
}

/// The effect of an event in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Leads to this state, which is another one, and does nothing else.
    To(StateId),
    /// No line takes it.
    Unhandled,
    /// A line takes it and does nothing.
    Ignored,
    /// This line takes it every time and acts, and needs nothing that the event carries: a call of its own function.
    Line(LineId),
    /// The lines know: some guard, action or data is involved.
    Lines,
}

impl Table {
    /// Whether no cell asks the lines.
    pub fn is_whole(&self) -> bool {
        self.rows.iter().flatten().all(|cell| *cell != Cell::Lines)
    }

    pub fn replaces(&self, line: LineId) -> bool {
        self.replaced[line.0]
    }
}

/// Events that the same states take, in a machine with regions: only these states are asked.
pub struct EventGroup {
    /// By their numbers among the declared events.
    pub events: Vec<usize>,
    /// The states with lines that may take one of them, in order, each with these lines.
    pub takers: Vec<(StateId, Vec<LineId>)>,
}

impl EventGroup {
    /// The lines of a state that may take one of the events.
    pub fn lines_of(&self, id: StateId) -> &[LineId] {
        self.takers.binary_search_by_key(&id, |taker| taker.0).map_or(&[], |place| &self.takers[place].1)
    }

    pub fn states(&self) -> Vec<StateId> {
        self.takers.iter().map(|taker| taker.0).gather()
    }
}

/// The lines that may act in one step, in as many regions, and facts about them.
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
