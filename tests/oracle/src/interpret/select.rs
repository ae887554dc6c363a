//! Which transitions a microstep takes: `selectEventlessTransitions`, `selectTransitions` and
//! `removeConflictingTransitions` of the specification.

use crate::chart::{Cond, StateId, TransitionId, Trigger};

use super::{Event, Interpreter};

impl Interpreter<'_> {
    /// `selectEventlessTransitions`.
    pub(super) fn select_eventless_transitions(&self) -> Vec<TransitionId> {
        self.select(|trigger| *trigger == Trigger::Always)
    }

    /// `selectTransitions`.
    pub(super) fn select_transitions(&self, event: Event) -> Vec<TransitionId> {
        self.select(|trigger| self.name_match(trigger, event))
    }

    /// What the two have in common: for each atomic state in document order the first transition on the way outwards.
    fn select(&self, matches: impl Fn(&Trigger) -> bool) -> Vec<TransitionId> {
        let mut enabled_transitions = Vec::new();
        for &state in self.configuration.iter().filter(|&&state| self.chart.is_atomic_state(state)) {
            let outwards = std::iter::once(state).chain(self.chart.get_proper_ancestors(state, None));
            let mut transitions =
                outwards.flat_map(|from| self.chart.states[from].transitions.iter().copied());
            let first = transitions.find(|&id| {
                let transition = &self.chart.transitions[id];
                matches(&transition.trigger) && self.condition_match(transition.cond.as_ref())
            });
            enabled_transitions.extend(first.filter(|first| !enabled_transitions.contains(first)));
        }
        self.remove_conflicting_transitions(&enabled_transitions)
    }

    /// `removeConflictingTransitions`: of two that leave a common state the inner one wins, then the earlier one.
    fn remove_conflicting_transitions(&self, enabled_transitions: &[TransitionId]) -> Vec<TransitionId> {
        let mut filtered_transitions: Vec<TransitionId> = Vec::new();
        for &t1 in enabled_transitions {
            let mut t1_preempted = false;
            let mut transitions_to_remove = Vec::new();
            for &t2 in &filtered_transitions {
                let both = [t1, t2].map(|transition| self.compute_exit_set(&[transition]));
                if both[0].is_disjoint(&both[1]) {
                    continue;
                }
                if self.chart.is_descendant(self.source(t1), Some(self.source(t2))) {
                    transitions_to_remove.push(t2);
                } else {
                    t1_preempted = true;
                    break;
                }
            }
            if !t1_preempted {
                filtered_transitions.retain(|t3| !transitions_to_remove.contains(t3));
                filtered_transitions.push(t1);
            }
        }
        filtered_transitions
    }

    fn source(&self, transition: TransitionId) -> StateId {
        self.chart.transitions[transition].source
    }

    /// `conditionMatch`.
    fn condition_match(&self, cond: Option<&Cond>) -> bool {
        cond.is_none_or(|cond| self.holds(cond))
    }

    fn holds(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Never => false,
            Cond::Less(bound) => self.variable < *bound,
            Cond::AtLeast(bound) => self.variable >= *bound,
            Cond::Equals(value) => self.variable == *value,
            Cond::Remainder { divisor, is } => self.variable.rem_euclid(*divisor) == *is,
            Cond::In(state) => self.configuration.contains(state),
            Cond::Not(cond) => !self.holds(cond),
            Cond::And(left, right) => self.holds(left) && self.holds(right),
        }
    }
    /// `nameMatch`, of names that were matched by their prefixes when the chart was made.
    fn name_match(&self, trigger: &Trigger, event: Event) -> bool {
        match (trigger, event) {
            (Trigger::AnyEvent, Event::Named(_)) => true,
            (Trigger::AnyEvent, Event::Done(_)) => self.rules.any_event_takes_done,
            (Trigger::Events(events), Event::Named(event)) => events.contains(&event),
            (Trigger::Done(state), Event::Done(done)) => *state == done,
            _ => false,
        }
    }
}
