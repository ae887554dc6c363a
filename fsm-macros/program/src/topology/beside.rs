//! What can be active beside each other: states in different regions of one state.

use super::{StateId, Topology};

impl Topology {
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
