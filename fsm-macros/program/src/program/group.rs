//! Events that lines of the same states may take. In a machine with regions only these states are asked for them: what an
//! event costs does not grow with the regions that have nothing for it.

use super::LineId;
use crate::each::Gather;
use crate::topology::StateId;

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
