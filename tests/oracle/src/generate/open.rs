//! What the macro sees of a condition: lines that can never act are left out of a machine.

use crate::chart::{Chart, Cond, StateId};

impl Chart {
    /// Whether a choice asks for states, or a condition beside others is known to hold or not.
    pub(super) fn asks_everywhere(&self) -> bool {
        self.transitions.iter().any(|line| {
            let asks = line.cond.as_ref().filter(|cond| cond.asks_for_states());
            asks.is_some_and(|cond| {
                let is_open = self.leaves_open(cond, line.source);
                self.is_choice(line.source) || line.trigger.ticks() && !is_open
            })
        })
    }

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
