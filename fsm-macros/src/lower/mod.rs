//! For each state, what each trigger runs, in order; and which parts the machine needs at all.
//! Nothing can fail here: what is wrong has been reported and dropped before.

mod arrival;
mod features;
mod plan;
mod raised;

use crate::each::{Each, Gather};
use crate::model::{Flow, Handler, Machine, StateId};

pub(crate) use arrival::{Arrival, Within, arrival, by_default};
pub(crate) use features::Features;
pub(crate) use plan::{StatePlan, Step, Timer};

pub(crate) struct Lowered<'m> {
    pub(crate) machine: &'m Machine,
    /// By state id; the first is that of the machine itself.
    pub(crate) plans: Vec<StatePlan<'m>>,
    pub(crate) features: Features,
    /// By state id: whether the state must not be current with nothing suspended below.
    pub(crate) needs_below: Vec<bool>,
}

/// Where lines had to be left out (`incomplete`), the methods that they would have brought are there all the
/// same, so that nothing outside of the macro turns red.
pub(crate) fn lower(machine: &Machine, incomplete: bool) -> Lowered<'_> {
    let flow = Flow::of(machine);
    let plans: Vec<StatePlan> = (0..machine.states.len()).map(|id| plan::plan(machine, StateId(id))).gather();
    let features = features::features(machine, &plans, &flow, incomplete);
    let needs_below = flow.needs_below();
    Lowered { machine, plans, features, needs_below }
}

impl<'m> Lowered<'m> {
    pub(crate) fn plan(&self, id: StateId) -> &StatePlan<'m> {
        &self.plans[id.0]
    }

    /// Every line that was not dropped.
    pub(crate) fn lines(&self) -> Each<&'m Handler> {
        self.plans.iter().flat_map(StatePlan::lines).each()
    }
}
