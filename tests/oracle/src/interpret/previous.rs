//! `previous`, which SCXML does not know: a deep history of one child, of the one that was left last. "It goes back among
//! its siblings: to the child of the same composite that was left last" (the reference, "History"); "left last means
//! exited last, by a transition or a `reset`, on the same level of the stack; a `push` begins a level where nothing was left
//! yet, a `pop` ends its own, and `self` does not count". So what was left last is suspended too: see `stack.rs`.

use std::collections::BTreeSet;

use crate::chart::{StateId, Way};

use super::Interpreter;
use super::change::Change;
use super::data::Memory;

impl<'c> Interpreter<'c> {
    /// Whether `previous` leads anywhere from this state.
    pub(super) fn was_left(&self, source: StateId) -> bool {
        self.left_last.contains_key(&self.domain_of_self(source))
    }

    /// The active states from which `previous` leads somewhere, and the choices from which it has led somewhere.
    pub fn going_back(&self) -> impl Iterator<Item = StateId> {
        let active = self.configuration.iter().copied().filter(|&state| self.was_left(state));
        active.chain(self.went_back_from.iter().copied())
    }

    /// What these changes bring back. It is looked up before they leave what may be brought back later.
    pub(super) fn brought_back(&self, changes: &[Change<'c>]) -> Vec<StateId> {
        let back = changes.iter().filter(|change| change.way == Way::Previous);
        let back = back.filter_map(|change| self.left_last.get(&self.domain_of_self(change.source)));
        back.flatten().copied().collect()
    }

    /// What comes back is there, and no longer left: where a choice goes back, which nothing goes back to, nothing is.
    pub(super) fn take_back(&mut self, changes: &[Change<'c>]) {
        for change in changes.iter().filter(|change| change.way == Way::Previous) {
            let domain = self.domain_of_self(change.source);
            self.left_last.remove(&domain);
            self.data.remembered.remove(&Memory::Left(domain));
        }
    }

    /// Without some of its data nothing comes back: after such a change nothing was left.
    pub(super) fn forget_left(&mut self, domain: StateId) {
        self.left_last.remove(&domain);
        self.data.forget(Memory::Left(domain));
    }

    /// Remembers what is left of a configuration, but not in the domain of a `self`.
    pub(super) fn leave_behind(
        &mut self,
        configuration: &BTreeSet<StateId>,
        states_to_exit: &BTreeSet<StateId>,
        domains_of_self: &[StateId],
    ) {
        for &state in states_to_exit {
            let Some(parent) = self.chart.states[state].parent else { continue };
            if self.is_not_kept(state) {
                continue;
            }
            if self.chart.is_compound_state(parent) && !domains_of_self.contains(&parent) {
                let inside =
                    |&other: &StateId| other == state || self.chart.is_descendant(other, Some(state));
                let active: Vec<_> = configuration.iter().copied().filter(inside).collect();
                self.data.renew(Memory::Left(parent), active.clone());
                self.left_last.insert(parent, active);
            }
        }
    }
}
