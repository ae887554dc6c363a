//! Lines of a random chart that act in ticks.

use crate::chart::{Cond, ROOT, StateId, Time, Trigger};

use super::lines::Lines;

impl Lines<'_> {
    pub(super) fn ticks(&mut self, source: StateId) {
        let chance = if source == ROOT { 30 } else { 40 };
        for _ in 0..3 {
            if self.features.ticks && self.random.chance(chance / 2) {
                let trigger = if self.random.chance(50) { Trigger::Update } else { Trigger::When };
                self.tick(source, trigger);
            }
            if self.features.timers && self.random.chance(chance / 2) {
                let trigger = self.timed();
                if self.tick(source, trigger) {
                    break;
                }
            }
        }
    }

    pub(super) fn timed(&mut self) -> Trigger {
        let span = Time::try_from(self.random.between(1, 12) * 5).expect("small");
        match self.random.below(10) {
            0..4 => Trigger::After(span),
            4..6 => Trigger::Every { period: span, catch_up: false },
            6..8 => Trigger::Every { period: span, catch_up: true },
            _ => Trigger::UpdateEvery(span),
        }
    }

    /// A line that leads away in each tick would leave the others nothing to do, so it has a condition. That of a timed
    /// line asks for no state, and that of another one only for states that may be active or not: the macro leaves out a
    /// line that can never act, with its timer, and a tick settles after each state that has lines.
    ///
    /// True for an `after` without one that may lead away: no other timed line of the state would ever be due.
    fn tick(&mut self, source: StateId, trigger: Trigger) -> bool {
        let is_timed = trigger.span().is_some();
        let lines = || self.chart.states[source].transitions.iter().map(|&id| &self.chart.transitions[id]);
        let is_alone = !lines().any(|line| line.trigger.span().is_some());
        let is_after = matches!(trigger, Trigger::After(_));
        let has_cond = trigger == Trigger::When || is_after && !is_alone || self.random.chance(50);
        let mut cond = has_cond.then(|| if is_timed { self.seldom() } else { self.cond() });
        let is_open =
            |cond: &Cond| !cond.asks_for_states() || !is_timed && self.chart.leaves_open(cond, source);
        if cond.as_ref().is_some_and(|cond| !is_open(cond)) {
            cond = Some(Cond::AtLeast(1));
        }
        let leads_on = cond.is_some() || is_after;
        let leaves = is_after && cond.is_none();
        let earlier = self.chart.states[source].transitions.iter().map(|&id| &self.chart.transitions[id]);
        let is_twin = earlier.clone().any(|line| line.trigger == trigger && line.cond == cond);
        if !is_twin {
            self.transition(source, trigger, cond, !leads_on);
        }
        leaves
    }
}
