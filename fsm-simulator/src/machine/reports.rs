//! What the machine's own `transition` lines hear of.

use fsm_compiler::program::{Report, Transition};
use fsm_compiler::topology::{ROOT, StateId};

use super::{Configuration, Machine};

impl<'p, 'm> Machine<'p, 'm> {
    /// What a change leaves, inside the region in which its line stands.
    pub(crate) fn told_from(&self, transition: &Transition, before: &Configuration) -> StateId {
        transition.from.unwrap_or_else(|| self.innermost(before, transition.told_in))
    }

    /// A machine is never in a choice: a change that leads to one is told when that has led on.
    pub(crate) fn tell_change(&mut self, from: StateId, domain: StateId) {
        let tree = &self.program.topology;
        // A choice may have led out of the domain.
        let region = tree.path(domain).find(|around| tree.is_region(*around));
        let to = self.innermost(&self.active, region.unwrap_or(ROOT));
        let from = match self.program.storage.passing > 0 && tree.is_choice(from) {
            true => self.passing.remove(&from),
            false => Some(from),
        };
        let Some(from) = from else { return };
        if self.program.storage.passing > 0 && tree.is_choice(to) {
            self.passing.insert(to, from);
            return;
        }
        let what = [("{from}", self.name(from)), ("{to}", self.name(to)), ("{cause}", self.cause.clone())];
        self.tell_with(|report| matches!(report, Report::Transition { .. }), &what);
    }
}
