//! Questions about the tree of states, by the names that [the specification] gives them under "Procedures and
//! Functions". `None` in the place of a state stands for the `<scxml>` element.
//!
//! [the specification]: https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation

use crate::chart::{Chart, Kind, StateId};

impl Chart {
    /// `isDescendant`: a state is no descendant of itself.
    pub fn is_descendant(&self, state: StateId, of: Option<StateId>) -> bool {
        of.is_none_or(|of| self.ancestors(state).any(|ancestor| ancestor == of))
    }

    /// `getProperAncestors`: from the parent outwards, up to `upto` and without it.
    pub fn get_proper_ancestors(&self, state: StateId, upto: Option<StateId>) -> Vec<StateId> {
        if upto.is_some_and(|upto| upto == state || self.is_descendant(upto, Some(state))) {
            return Vec::new();
        }
        self.ancestors(state).take_while(|&ancestor| Some(ancestor) != upto).collect()
    }

    /// From the state itself outwards.
    pub fn path(&self, state: StateId) -> impl Iterator<Item = StateId> {
        std::iter::once(state).chain(self.ancestors(state))
    }

    fn ancestors(&self, state: StateId) -> impl Iterator<Item = StateId> {
        std::iter::successors(self.states[state].parent, |&ancestor| self.states[ancestor].parent)
    }

    /// `getChildStates`: states, regions and final states, but no history.
    pub fn get_child_states(&self, state: StateId) -> impl Iterator<Item = StateId> {
        self.states[state].children.iter().copied().filter(|&child| !self.is_history_state(child))
    }

    /// The history states of a state: `s.history` in `exitStates`.
    pub fn history(&self, state: StateId) -> impl Iterator<Item = StateId> {
        self.states[state].children.iter().copied().filter(|&child| self.is_history_state(child))
    }

    pub fn is_history_state(&self, state: StateId) -> bool {
        matches!(self.states[state].kind, Kind::ShallowHistory | Kind::DeepHistory)
    }

    pub fn is_compound_state(&self, state: StateId) -> bool {
        self.states[state].kind == Kind::Compound
    }

    pub fn is_parallel_state(&self, state: StateId) -> bool {
        self.states[state].kind == Kind::Parallel
    }

    /// Whether it is a child of `<parallel>`.
    pub fn is_region(&self, state: StateId) -> bool {
        self.states[state].parent.is_some_and(|parent| self.is_parallel_state(parent))
    }

    pub fn is_final_state(&self, state: StateId) -> bool {
        self.states[state].kind == Kind::Final
    }

    pub fn is_choice(&self, state: StateId) -> bool {
        self.states[state].kind == Kind::Choice
    }

    /// `isAtomicState`: a final state is one too.
    pub fn is_atomic_state(&self, state: StateId) -> bool {
        matches!(self.states[state].kind, Kind::Atomic | Kind::Final | Kind::Choice)
    }

    /// `findLCCA`: the innermost compound state, or `<scxml>`, around all of these.
    pub fn find_lcca(&self, states: &[StateId]) -> Option<StateId> {
        let (head, tail) = states.split_first()?;
        self.ancestors(*head)
            .filter(|&ancestor| self.is_compound_state(ancestor))
            .find(|&ancestor| tail.iter().all(|&state| self.is_descendant(state, Some(ancestor))))
    }
}
