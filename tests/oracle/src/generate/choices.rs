//! The lines of branch points. They ask for nothing that is active, and lead to states beside the choice, or inside those;
//! `asking.rs` and `leading.rs` change that.

use crate::chart::{Action, Chart, Cond, Kind, StateId, Transition, Trigger, Way};

use super::lines::Lines;

impl Lines<'_> {
    pub(super) fn choice(&mut self, source: StateId) {
        let mut onwards = targets(self.chart, source);
        onwards.retain(|&target| self.chart.states[target].parent == self.chart.states[source].parent);
        let Some(last) = self.random.pick(&onwards) else {
            // All that stands beside it begins where it was left last.
            self.chart.states[source].kind = Kind::Atomic;
            return;
        };
        let mut conds: Vec<Cond> = Vec::new();
        for _ in 0..self.random.below(3) {
            let cond = self.number();
            let beside = targets(self.chart, source);
            if let Some(target) = self.random.pick(&beside).filter(|_| !conds.contains(&cond)) {
                conds.push(cond.clone());
                self.leads(source, Some(cond), target);
            }
        }
        self.leads(source, None, last);
    }

    fn leads(&mut self, source: StateId, cond: Option<Cond>, target: StateId) {
        let mut actions = self.actions(source);
        actions.retain(|action| !matches!(action, Action::Look(_)));
        self.chart.add_transition(Transition {
            source,
            trigger: Trigger::Always,
            cond,
            first: false,
            rank: None,
            timer: None,
            way: Way::Goto,
            targets: vec![target],
            internal: true,
            gifts: Vec::new(),
            actions,
        });
    }
}

/// The states beside a choice and inside those, of choices only later ones, so that none leads back to itself alone.
fn targets(chart: &Chart, source: StateId) -> Vec<StateId> {
    let parent = chart.states[source].parent;
    let is_target = |&state: &StateId| {
        let is_earlier = chart.is_choice(state) && state <= source;
        let ends_stack = chart.is_final_state(state) && chart.stack > 0;
        let is_left_out = is_earlier || ends_stack || chart.enters_history(parent, &[state]);
        chart.is_descendant(state, parent) && !is_left_out
    };
    (0..chart.states.len()).filter(|&state| Some(state) != parent).filter(is_target).collect()
}
