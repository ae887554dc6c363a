//! The domain of a transition: the state that stays active around a change, after SCXML's Appendix D
//! (`getTransitionDomain`, `findLCCA`). All active states inside the domain are left, and those on the way from it
//! to the targets are entered.

use super::{Place, ROOT, StateId, Topology};

impl Topology {
    /// The domain of a transition from a line of `source` to these places.
    pub fn domain(&self, source: StateId, places: &[Place], reenter: bool) -> StateId {
        // Data given to a state around a place do not say whether that state is left.
        let contains = |outer: StateId, place: &Place| place.is_around || self.leads_into(place, outer);
        let can_be =
            |outer: StateId| self.is_compound(outer) && places.iter().all(|place| contains(outer, place));
        if source == ROOT || (!reenter && can_be(source)) {
            return source;
        }
        self.path(source).skip(1).find(|outer| *outer == ROOT || can_be(*outer)).unwrap_or(ROOT)
    }

    /// Whether a place is inside this state. A history stands inside the state that it is of.
    pub(super) fn leads_into(&self, place: &Place, outer: StateId) -> bool {
        self.is_inside(place.state, outer) || (place.history.is_some() && place.state == outer)
    }

    /// The domain of `=> self`, and of a state blip: both stay among the states that stand beside the source.
    pub fn domain_of_self(&self, source: StateId) -> StateId {
        self.path(source).skip(1).find(|outer| *outer == ROOT || self.is_compound(*outer)).unwrap_or(ROOT)
    }
}
