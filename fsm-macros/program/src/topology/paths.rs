//! How states stand to each other: around, inside, and beside each other in different regions of one state.

use super::{ROOT, StateId, Topology};
use crate::each::{Each, Gather};

impl Topology {
    /// The outermost state with which this one is always active: itself, or for a region the state that holds it.
    pub fn always_with(&self, id: StateId) -> StateId {
        self.path(id).find(|id| !self.is_region(*id)).unwrap_or(ROOT)
    }

    /// The state and those around it, the innermost first.
    pub fn path(&self, id: StateId) -> Each<StateId> {
        std::iter::successors(Some(id), |id| self.parent(*id)).each()
    }

    /// The nearest state around this one that is meant.
    pub fn outer(&self, id: StateId, is_meant: &dyn Fn(StateId) -> bool) -> Option<StateId> {
        self.path(id).skip(1).find(|outer| is_meant(*outer))
    }

    /// The states from just inside `outer` to `inner`, the outermost first.
    pub fn path_between(&self, outer: StateId, inner: StateId) -> Vec<StateId> {
        let mut path: Vec<StateId> = self.path(inner).take_while(|id| *id != outer).gather();
        path.reverse();
        path
    }

    /// The child of `outer` in which `inner` stands, or which it is.
    pub fn child_towards(&self, outer: StateId, inner: StateId) -> Option<StateId> {
        let children = &self.nodes[outer.0].children;
        let behind = children.partition_point(|child| *child <= inner);
        children[..behind].last().copied().filter(|child| self.is_in(inner, *child))
    }

    /// The state of the outermost level in which this one stands: what is suspended as a whole.
    pub fn outermost(&self, id: StateId) -> StateId {
        self.child_towards(ROOT, id).unwrap_or(id)
    }

    pub fn is_outermost(&self, id: StateId) -> bool {
        self.parent(id) == Some(ROOT)
    }

    /// The innermost state around both, or the one that the other stands in.
    pub fn common(&self, one: StateId, other: StateId) -> StateId {
        self.path(one).find(|outer| self.is_in(other, *outer)).unwrap_or(ROOT)
    }

    /// Whether the machine ends in this state. Another final state ends only what it stands in.
    pub fn ends_in(&self, id: StateId) -> bool {
        self.is_final(id) && self.is_outermost(id)
    }

    /// The states in which the machine ends, whatever else is active.
    pub fn ends(&self) -> Vec<StateId> {
        self.states().filter(|id| self.ends_in(*id)).gather()
    }

    /// Whether the machine can end: in an outermost final state, or in one of each of its regions.
    pub fn can_end(&self) -> bool {
        let has_final = |region: &StateId| self.children(*region).iter().any(|id| self.is_final(*id));
        match self.holds_regions(ROOT) {
            true => self.children(ROOT).iter().all(has_final),
            false => !self.ends().is_empty(),
        }
    }

    /// How many of these, which stand in source order, are this state or inside it.
    pub fn count_in(&self, outer: StateId, ids: &[StateId]) -> usize {
        let last = self.nodes[outer.0].last;
        ids.partition_point(|id| *id <= last) - ids.partition_point(|id| *id < outer)
    }

    /// Whether a region is around this state, or it is one.
    pub fn is_in_region(&self, id: StateId) -> bool {
        self.path(id).any(|id| self.is_region(id))
    }

    /// Whether both can be active at once, neither inside the other: they stand in different regions of one state.
    pub fn are_beside(&self, one: StateId, other: StateId) -> bool {
        let common = self.common(one, other);
        common != one && common != other && self.holds_regions(common)
    }

    /// Whether different innermost states can pick lines of both: they stand in different regions, or there are regions
    /// between the one and the other.
    pub fn act_beside(&self, one: StateId, other: StateId) -> bool {
        let regions_between =
            |outer, inner| self.path_between(outer, inner).iter().any(|id| self.is_region(*id));
        match (self.is_inside(one, other), self.is_inside(other, one)) {
            (true, _) => regions_between(other, one),
            (_, true) => regions_between(one, other),
            _ => self.are_beside(one, other),
        }
    }

    /// How many states without children can be active at once inside this one.
    pub fn breadth(&self, id: StateId) -> usize {
        let children = self.children(id).iter().map(|child| self.breadth(*child));
        if self.holds_regions(id) { children.sum() } else { children.max().unwrap_or(1) }
    }
}
