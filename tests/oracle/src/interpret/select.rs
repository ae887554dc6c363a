//! Which transitions a microstep takes: `selectEventlessTransitions`, `selectTransitions` and
//! `removeConflictingTransitions` of the specification.

use crate::chart::{Transition, TransitionId, Trigger, Way};

use super::Interpreter;
use super::change::Change;
use super::waiting::Event;

/// What the innermost states have found.
#[derive(Debug, Default)]
pub(super) struct Selected<'c> {
    pub(super) changes: Vec<Change<'c>>,
    /// The lines found that defer the event, which counts where no other takes it.
    pub(super) deferring: Vec<TransitionId>,
    /// Lines whose guards have refused the event, in the order in which they were asked.
    pub(super) refused: Vec<TransitionId>,
    /// A line found would push, and there is no room.
    pub(super) meets_full_stack: bool,
}

impl<'c> Interpreter<'c> {
    /// `selectEventlessTransitions`, with those that conflict.
    pub(super) fn select_eventless_transitions(&self) -> Vec<Change<'c>> {
        self.find(|trigger| *trigger == Trigger::Always).changes
    }

    /// `selectTransitions`.
    pub(super) fn select_transitions(&self, event: Event) -> Selected<'c> {
        let mut selected = self.find(|trigger| self.name_match(trigger, event));
        selected.changes = self.remove_conflicting_transitions(selected.changes);
        selected
    }

    /// What the two have in common: for each atomic state in document order the first transition on the way outwards.
    fn find(&self, matches: impl Fn(&Trigger) -> bool) -> Selected<'c> {
        let chart = self.chart;
        let mut enabled_transitions: Vec<TransitionId> = Vec::new();
        let mut selected = Selected::default();
        for &state in self.configuration.iter().filter(|&&state| chart.is_atomic_state(state)) {
            let outwards = chart.path(state);
            let transitions = outwards.flat_map(|from| chart.states[from].transitions.iter().copied());
            let mut matching = transitions.filter(|&id| matches(&chart.transitions[id].trigger));
            let refused = &mut selected.refused;
            let first = matching.find(|&id| {
                let is_refused = self.guard_refuses(&chart.transitions[id]);
                refused.extend(is_refused.then_some(id));
                self.is_found(&chart.transitions[id])
            });
            let Some(first) = first else { continue };
            match chart.transitions[first].way {
                Way::Defer if selected.deferring.contains(&first) => {}
                Way::Defer => selected.deferring.push(first),
                Way::Push if self.stack_is_full() => selected.meets_full_stack = true,
                _ if enabled_transitions.contains(&first) => {}
                _ => enabled_transitions.push(first),
            }
        }
        selected.changes = enabled_transitions.iter().map(|&id| self.change_of(id)).collect();
        selected
    }

    /// Whether the search for a line ends here: a push on a full stack is found by an event, and does not act.
    fn is_found(&self, transition: &Transition) -> bool {
        let has_event = matches!(transition.trigger, Trigger::Events(_) | Trigger::AnyEvent);
        self.condition_match(transition.cond.as_ref())
            && (self.is_possible(transition) || has_event && transition.way == Way::Push)
    }

    /// "Where nothing was left yet, the line is as if its guard had refused"; so is a push that has no room.
    pub(super) fn is_possible(&self, transition: &Transition) -> bool {
        match transition.way {
            Way::Push => !self.stack_is_full(),
            Way::Pop => !self.suspended.is_empty(),
            Way::Previous => self.was_left(transition.source),
            _ => true,
        }
    }

    /// `removeConflictingTransitions`: of two that leave a common state the inner one wins, then the earlier one.
    pub(super) fn remove_conflicting_transitions(
        &self,
        enabled_transitions: Vec<Change<'c>>,
    ) -> Vec<Change<'c>> {
        if enabled_transitions.len() < 2 {
            return enabled_transitions;
        }
        let mut filtered_transitions: Vec<Change<'c>> = Vec::new();
        for t1 in enabled_transitions {
            let mut t1_preempted = false;
            let mut transitions_to_remove = Vec::new();
            for (place, t2) in filtered_transitions.iter().enumerate() {
                let both = [t1, *t2].map(|transition| self.compute_exit_set(&[transition]));
                if both[0].is_disjoint(&both[1]) {
                    continue;
                }
                if self.chart.is_descendant(t1.source, Some(t2.source)) {
                    transitions_to_remove.push(place);
                } else {
                    t1_preempted = true;
                    break;
                }
            }
            if !t1_preempted {
                for place in transitions_to_remove.into_iter().rev() {
                    filtered_transitions.remove(place);
                }
                filtered_transitions.push(t1);
            }
        }
        filtered_transitions
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
