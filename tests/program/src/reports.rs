//! What the machine's own `transition` lines hear of.

use fsm_compiler::program::{Report, Transition};
use fsm_compiler::topology::{ROOT, StateId};

use crate::machine::{Configuration, Machine};

impl<'p, 'm> Machine<'p, 'm> {
    /// What a change leaves, inside the region in which its line stands.
    pub(crate) fn told_from(&self, transition: &Transition, before: &Configuration) -> StateId {
        transition.from.unwrap_or_else(|| self.innermost(before, transition.told_in))
    }

    /// A machine is never in a choice: a change that leads to one is told when that has led on.
    pub(crate) fn tell_change(&mut self, from: StateId, domain: StateId) {
        let tree = &self.program.topology;
        // A choice may have led out of the domain of the change that had led to it.
        let mut outwards = std::iter::successors(Some(domain), |id| tree.parent(*id));
        let domain = outwards.find(|id| self.active.contains(id)).unwrap_or(ROOT);
        let to = self.innermost(&self.active, domain);
        let from = match self.program.storage.passing > 0 && tree.is_choice(from) {
            true => self.passing.remove(&from),
            false => Some(from),
        };
        let Some(from) = from else { return };
        if self.program.storage.passing > 0 && tree.is_choice(to) {
            self.passing.insert(to, from);
            return;
        }
        let what = [("{from}", self.name(from)), ("{to}", self.name(to))];
        self.tell_with(|report| matches!(report, Report::Transition { .. }), &what);
    }
}
