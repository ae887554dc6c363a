//! For each state, what each trigger runs, in order; and which parts the machine needs at all.
//! Nothing can fail here: what is wrong has been reported and dropped before.

mod arrival;
mod features;
mod plan;
mod raised;
mod table;

use crate::each::{Each, Gather};
use crate::model::{Flow, Handler, Machine, StateId};

pub(crate) use arrival::{Arrival, Within, arrival, by_default};
pub(crate) use features::Features;
pub(crate) use plan::{StatePlan, Step, Timer};
pub(crate) use table::{Cell, Table};

pub(crate) struct Lowered<'m> {
    pub(crate) machine: &'m Machine,
    /// By state id; the first is that of the machine itself.
    pub(crate) plans: Vec<StatePlan<'m>>,
    pub(crate) features: Features,
    /// Where it pays.
    pub(crate) table: Option<Table>,
    /// By state id: whether the state must not be current with nothing suspended below.
    pub(crate) needs_below: Vec<bool>,
}

/// Where lines had to be left out (`incomplete`), the methods that they would have brought are there all the
/// same, so that nothing outside of the macro turns red.
pub(crate) fn lower(machine: &Machine, incomplete: bool) -> Lowered<'_> {
    let flow = Flow::of(machine);
    let plans: Vec<StatePlan> = (0..machine.states.len()).map(|id| plan::plan(machine, StateId(id))).gather();
    let mut features = features::features(machine, &plans, &flow, incomplete);
    let table = table::table(machine, &plans, &features);
    if table.is_some() {
        // What was raised is looked up there too.
        features.met_by_raised.clear();
    }
    let needs_below = flow.needs_below();
    Lowered { machine, plans, features, table, needs_below }
}

impl<'m> Lowered<'m> {
    pub(crate) fn plan(&self, id: StateId) -> &StatePlan<'m> {
        &self.plans[id.0]
    }

    /// The lines of a state for events, but for those that are no more than cells of the table.
    pub(crate) fn on(&self, id: StateId) -> Each<&'m Handler> {
        let is_line =
            |(line, _): &(usize, _)| !self.table.as_ref().is_some_and(|table| table.replaces(id, *line));
        self.plan(id).on.iter().copied().enumerate().filter(is_line).map(|(_, line)| line).each()
    }

    /// Every line that was not dropped.
    pub(crate) fn lines(&self) -> Each<&'m Handler> {
        self.plans.iter().flat_map(StatePlan::lines).each()
    }
}
