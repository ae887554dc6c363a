//! Questions about what stands inside what: which states are leaves, which of them are active together, and where a
//! line can act. What a change leaves and enters is in `domain.rs`.

use super::{Handler, InState, Machine, ROOT, StateId, StateKind, Trigger};
use crate::each::{Each, Gather};

impl Machine {
    /// Whether no state stands inside this one. The machine itself is no leaf.
    pub(crate) fn is_leaf(&self, id: StateId) -> bool {
        id != ROOT && !self.has_children(id)
    }

    pub(crate) fn leaves(&self) -> Each<StateId> {
        self.state_ids().filter(|id| self.is_leaf(*id)).each()
    }

    /// The leaf states inside this one, or itself where it is a leaf.
    pub(crate) fn leaves_of(&self, outer: StateId) -> Each<StateId> {
        match self.is_leaf(outer) {
            true => vec![outer].into(),
            false => self.leaves().filter(|leaf| self.is_in(*leaf, outer)).each(),
        }
    }

    /// Whether the one is the other, or stands inside it.
    pub(crate) fn is_in(&self, inner: StateId, outer: StateId) -> bool {
        outer == ROOT || inner == outer || self.is_inside(inner, outer)
    }

    /// The state of the outermost level in which this one stands: what is suspended as a whole.
    pub(crate) fn outermost(&self, id: StateId) -> StateId {
        self.child_towards(ROOT, id).unwrap_or(id)
    }

    pub(crate) fn is_outermost(&self, id: StateId) -> bool {
        self.state(id).parent == Some(ROOT)
    }

    pub(crate) fn is_choice(&self, id: StateId) -> bool {
        self.state(id).kind == StateKind::Choice
    }

    /// The region around this state that is nearest, or itself.
    pub(crate) fn region_of(&self, id: StateId) -> Option<StateId> {
        self.path(id).find(|id| self.state(*id).is_region())
    }

    /// The innermost state around both.
    pub(crate) fn common(&self, one: StateId, other: StateId) -> StateId {
        self.path(one).find(|outer| self.is_in(other, *outer)).unwrap_or(ROOT)
    }

    /// Whether both can be active at once, neither inside the other: they stand in different regions of one state.
    pub(crate) fn are_beside(&self, one: StateId, other: StateId) -> bool {
        let common = self.common(one, other);
        common != one && common != other && self.holds_regions(common)
    }

    /// Whether the line can act while this state is active. What is asked about other regions may be so.
    pub(crate) fn may_act_in(&self, line: &Handler, state: StateId) -> bool {
        let may_hold = |test: &InState| {
            let is_open = self.is_inside(test.state, state) || self.are_beside(test.state, state);
            is_open || self.is_in(state, test.state) != test.negated
        };
        self.is_in(state, line.state) && self.lives_in(line, state) && line.filter.iter().all(may_hold)
    }

    /// Whether the tests of the line hold whenever this state is active.
    pub(crate) fn surely_acts_in(&self, line: &Handler, state: StateId) -> bool {
        let holds = |test: &InState| match self.is_in(state, test.state) {
            true => !test.negated,
            false => {
                let is_open = self.is_inside(test.state, state) || self.are_beside(test.state, state);
                test.negated && !is_open
            }
        };
        self.is_in(state, line.state) && self.lives_in(line, state) && line.filter.iter().all(holds)
    }

    /// A machine that has ended takes no events and no ticks; in a choice nothing happens but what it says itself.
    fn lives_in(&self, line: &Handler, state: StateId) -> bool {
        if self.is_choice(state) && line.state != state {
            return false;
        }
        let reports = matches!(line.trigger, Trigger::Enter | Trigger::Exit | Trigger::Report(_));
        !(self.ends_in(state) && line.state == ROOT && !reports)
    }

    /// What a state is called in messages.
    pub(crate) fn kind_word(&self, id: StateId) -> &'static str {
        match self.state(id).kind {
            _ if id == ROOT => "machine",
            StateKind::Plain | StateKind::Final => "state",
            StateKind::Choice => "choice",
            StateKind::Region => "region",
        }
    }
}
