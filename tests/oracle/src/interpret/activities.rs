//! Work that lives as long as a state, as `<invoke>` of the specification does ("active at the end of the macrostep"): a loop looks
//! after each call, ends what belongs to states that were left or suspended, and begins what belongs to those that are entered
//! or resumed, in document order.

use std::collections::BTreeMap;

use crate::chart::{Chart, ROOT, StateId};

use super::Interpreter;

/// What the log says where work begins.
pub fn begins(state: &str) -> String {
    format!("{state} is at work")
}

/// What it says where work is dropped.
pub fn ends(state: &str) -> String {
    format!("{state} stops its work")
}

/// Whether a clone stands in the place of the machine in the call that the loop looks at for this time, counted from 0, which is the
/// start. It begins all work anew.
pub const fn is_replaced(look: usize) -> bool {
    look % 3 == 2
}

/// The work that a loop has, by the visit of the state that it belongs to.
#[derive(Clone, Debug, Default)]
pub struct Activities {
    current: BTreeMap<StateId, u32>,
    /// How often the loop has looked.
    looks: usize,
}

impl Activities {
    /// What a loop says after a call, where these states are at work, each in one of its visits.
    pub fn follow(
        &mut self,
        current: &BTreeMap<StateId, u32>,
        name: impl Fn(StateId) -> String,
    ) -> Vec<String> {
        let before = std::mem::replace(&mut self.current, current.clone());
        let is_other = is_replaced(self.looks);
        self.looks += 1;
        let ended = before.iter().filter(|(state, visit)| is_other || current.get(state) != Some(visit));
        let begun = current.iter().filter(|(state, visit)| is_other || before.get(state) != Some(visit));
        let ended = ended.map(|(&state, _)| ends(&name(state)));
        ended.chain(begun.map(|(&state, _)| begins(&name(state)))).collect()
    }
}

impl Interpreter<'_> {
    /// A state with activities is entered, or current again.
    pub(super) fn visit(&mut self, state: StateId) {
        self.visits[state] += 1;
    }

    /// The end of a call. Where machines are written and read in between, nobody looks: a machine that was read begins all anew.
    pub(super) fn follow_activities(&mut self) {
        let chart: &Chart = self.chart;
        if chart.snapshots {
            return;
        }
        let is_current = |state: &StateId| match *state {
            _ if self.undo.is_lost => false,
            ROOT => self.running,
            state => self.configuration.contains(&state),
        };
        let working = (ROOT..chart.states.len()).filter(|&state| chart.states[state].has_activity);
        let current = working.filter(is_current).map(|state| (state, self.visits[state])).collect();
        let said = self.activities.follow(&current, |state| chart.states[state].name.clone());
        self.lines.extend(said);
    }
}
