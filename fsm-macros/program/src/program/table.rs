//! Pairs of state and event that need no code: the lines that lead on and do nothing else, as data.

use super::LineId;
use crate::topology::StateId;

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
