//! Lines that leave nothing beside lines that do: in regions they act in one step, and the action of the one sees as left
//! what the others leave.

use super::Lowering;
use super::lines::overlap;
use crate::each::Gather;
use crate::model::{Call, Handler, ROOT, StateId, Target, Trigger};

impl<'m> Lowering<'m> {
    /// The outermost domain around this line that another one, which may act in the same step, leaves empty.
    pub(super) fn left_beside(&self, line: &Handler) -> Option<StateId> {
        let calls = line.action.iter().each_of(|action| &action.calls);
        let looks = calls.into_iter().any(|call| matches!(call, Call::InState { .. }));
        if !looks || !self.topology.has_regions() {
            return None;
        }
        let others = self.machine.handlers.iter().filter(|other| self.act_together(line, other));
        let domains = others.filter_map(|other| self.domain_of(other));
        let around = domains.filter(|domain| self.topology.is_inside(line.state, *domain));
        around.min_by_key(|domain| self.topology.node(*domain).depth)
    }

    fn act_together(&self, line: &Handler, other: &Handler) -> bool {
        let meet = match (&line.trigger, &other.trigger) {
            (Trigger::Always, Trigger::Always) => true,
            _ => overlap(line, other) || overlap(other, line),
        };
        meet && self.topology.act_beside(line.state, other.state)
    }

    /// The state inside which a line leaves everything.
    pub(super) fn domain_of(&self, line: &Handler) -> Option<StateId> {
        match &line.target {
            Target::None | Target::Ignore(_) | Target::Defer(_) => None,
            Target::Again(_) if line.state == ROOT => Some(ROOT),
            Target::Again(_) => Some(self.topology.domain_of_self(line.state)),
            Target::Change(change) => Some(self.machine.domain_of(line.state, change)),
        }
    }
}
