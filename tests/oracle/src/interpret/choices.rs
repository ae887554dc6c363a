//! Branch points, which SCXML does not have as states: "the change waits for it: the line that the choice takes acts and
//! computes what it enters, and then both changes are made, one behind the other"; "in regions a choice leads on by itself,
//! before `always` lines act"; "a line of a choice makes its change whatever was named", and it is no round (the reference,
//! "`always` and `choice`"). Where nothing fails that is a microstep of its own behind the change that has led there. The
//! choices of a chart ask for nothing that is active, and stay among the states of their composite.

use crate::chart::StateId;

use super::Interpreter;
use super::change::Change;

impl<'c> Interpreter<'c> {
    /// What a change decides that leads to a choice alone: before the next request is served.
    pub(super) fn decided_behind(&self, changes: &[Change<'c>]) -> Option<Change<'c>> {
        let [change] = changes else { return None };
        let [target] = change.targets else { return None };
        let is_alone = self.chart.is_choice(*target) && self.configuration.contains(target);
        let parent = self.chart.states[*target].parent;
        let was_there = match change.takes_all() {
            true => parent == Some(crate::chart::ROOT),
            false => self.get_transition_domain(change) == parent,
        };
        (self.rules.choices_lead_on && is_alone && was_there).then(|| self.decide(*target))
    }

    /// What the first of the active choices decides.
    pub(super) fn decided(&self) -> Option<Change<'c>> {
        let choice = self.configuration.iter().find(|&&state| self.chart.is_choice(state));
        choice.filter(|_| self.rules.choices_lead_on).map(|&choice| self.decide(choice))
    }

    fn decide(&self, choice: StateId) -> Change<'c> {
        let lines = &self.chart.states[choice].transitions;
        let holds = |&&line: &&usize| self.condition_match(self.chart.transitions[line].cond.as_ref());
        let line = lines.iter().find(holds).expect("the last line of a choice has no condition");
        self.change_of(*line)
    }

    /// Whether `previous` never goes back to this state. A history does, and the choice decides anew.
    pub(super) fn is_not_kept(&self, state: StateId) -> bool {
        self.rules.choices_lead_on && self.chart.is_choice(state)
    }
}
