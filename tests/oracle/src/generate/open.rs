//! What the macro sees of a condition: lines that can never act are left out of a machine.

use crate::chart::{Chart, Cond, StateId};

impl Chart {
    /// Whether a condition of a line of this state asks for one state alone, which may be active or not.
    pub(super) fn leaves_open(&self, cond: &Cond, source: StateId) -> bool {
        match cond {
            Cond::In(state) => !self.is_final_state(*state) && self.is_open(*state, source),
            Cond::Not(cond) => self.leaves_open(cond, source),
            Cond::And(left, right) => match (left.asks_for_states(), right.asks_for_states()) {
                (true, true) => false,
                (true, false) => self.leaves_open(left, source),
                _ => self.leaves_open(right, source),
            },
            _ => true,
        }
    }
}
