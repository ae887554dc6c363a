//! Which state stays active around a change: the domain of a transition, after SCXML's Appendix D
//! (`getTransitionDomain`, `findLCCA`). All active states inside the domain are left, and those on the way from it
//! to the targets are entered.

use super::{Change, ChangeKind, Entry, Machine, ROOT, State, StateId};
use crate::each::{Each, Gather};

impl Machine {
    /// Whether the state has child states of which one is active at a time. One that holds regions has all of them
    /// active, and is never the domain of a transition.
    pub(crate) fn is_compound(&self, id: StateId) -> bool {
        let children = &self.state(id).children;
        !children.is_empty() && !self.holds_regions(id)
    }

    /// Whether no state stands inside another.
    pub(crate) fn is_flat(&self) -> bool {
        self.is_compound(ROOT) && self.state_ids().all(|id| !self.has_children(id))
    }

    /// Whether the machine ends in this state. Another final state ends only what it stands in.
    pub(crate) fn ends_in(&self, id: StateId) -> bool {
        self.state(id).is_final() && self.state(id).parent == Some(ROOT)
    }

    /// Whether the machine can end: in an outermost final state, or in one of each of its regions.
    pub(crate) fn can_end(&self) -> bool {
        let has_final =
            |region: &StateId| self.state(*region).children.iter().any(|id| self.state(*id).is_final());
        match self.holds_regions(ROOT) {
            true => self.state(ROOT).children.iter().all(has_final),
            false => self.state_ids().any(|id| self.ends_in(id)),
        }
    }

    /// Whether several states can be active beside each other.
    pub(crate) fn has_regions(&self) -> bool {
        self.states.iter().any(State::is_region)
    }

    pub(crate) fn holds_regions(&self, id: StateId) -> bool {
        self.state(id).holds_regions
    }

    pub(crate) fn has_children(&self, id: StateId) -> bool {
        !self.state(id).children.is_empty()
    }

    /// Whether `inner` stands somewhere inside `outer`.
    pub(crate) fn is_inside(&self, inner: StateId, outer: StateId) -> bool {
        inner != outer && self.path(inner).any(|id| id == outer)
    }

    /// The states from just inside `outer` to `inner`, the outermost first.
    pub(crate) fn path_between(&self, outer: StateId, inner: StateId) -> Vec<StateId> {
        let mut path: Vec<StateId> = self.path(inner).take_while(|id| *id != outer).gather();
        path.reverse();
        path
    }

    /// The child of `outer` in which `inner` stands, or which it is.
    pub(crate) fn child_towards(&self, outer: StateId, inner: StateId) -> Option<StateId> {
        self.path_between(outer, inner).first().copied()
    }

    /// The domain of a transition from a line of `source` to these places.
    pub(crate) fn domain(&self, source: StateId, entry: &Entry, reenter: bool) -> StateId {
        let contains_all = |outer: StateId| {
            let contains = |place: &Entry| match place.history {
                // A history stands inside the state that it is of.
                Some(_) => place.state == outer || self.is_inside(place.state, outer),
                None => self.is_inside(place.state, outer),
            };
            entry.places().all(contains)
        };
        if source == ROOT || (!reenter && self.is_compound(source) && contains_all(source)) {
            return source;
        }
        let outwards = self.path(source).skip(1);
        let can_be = |id: &StateId| *id == ROOT || (self.is_compound(*id) && contains_all(*id));
        outwards.into_iter().find(can_be).unwrap_or(ROOT)
    }

    /// The domain of `=> self`.
    pub(crate) fn domain_of_self(&self, source: StateId) -> StateId {
        let can_be = |id: &StateId| *id == ROOT || self.is_compound(*id);
        self.path(source).skip(1).find(can_be).unwrap_or(ROOT)
    }

    /// The domain of a change of state that a line of `source` brings about. Whole configurations are pushed, popped
    /// and reset; a state blip goes back among the states that stand beside the source.
    pub(crate) fn domain_of(&self, source: StateId, change: &Change) -> StateId {
        match &change.kind {
            ChangeKind::Goto(entry) => self.domain(source, entry, change.reenter),
            ChangeKind::Previous => self.domain_of_self(source),
            ChangeKind::Push(_) | ChangeKind::Pop(_) | ChangeKind::Reset(_) => ROOT,
        }
    }
}

impl Entry {
    /// The state that is named, and the others of a target in several regions.
    pub(crate) fn places(&self) -> Each<&Entry> {
        std::iter::once(self).chain(&self.also).each()
    }

    /// These, and the states around them that are named too.
    pub(crate) fn all(&self) -> Each<&Entry> {
        self.places().flat_map(|place| std::iter::once(place).chain(&place.within)).each()
    }
}
