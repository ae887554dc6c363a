//! Which transitions a microstep takes: `selectEventlessTransitions`, `selectTransitions` and
//! `removeConflictingTransitions` of the specification.

use crate::chart::{Chart, StateId, Transition, TransitionId, Trigger, Way};

use super::Interpreter;
use super::change::Change;
use super::content::Body;
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
    pub(super) fn select_eventless_transitions(&mut self) -> Vec<Change<'c>> {
        self.find(|_, trigger| *trigger == Trigger::Always, false).changes
    }

    /// `selectTransitions`. Lines that pass the event on act where they are found, if they act at all.
    pub(super) fn select_transitions(&mut self, event: Event, acts: bool) -> Selected<'c> {
        let mut selected = self.find(|this, trigger| this.name_match(trigger, event), acts);
        selected.changes = self.remove_conflicting_transitions(selected.changes);
        selected
    }

    /// What the two have in common: for each atomic state in document order the first transition that is enabled. Lines
    /// `first on` are asked from the outside in, and then the others on the way outwards, as in the specification. "A line
    /// `=> pass` acts where the search comes to it, once, and the search goes on" (the reference, "Before the states inside").
    fn find(&mut self, matches: impl Fn(&Self, &Trigger) -> bool, acts: bool) -> Selected<'c> {
        let chart = self.chart;
        let mut enabled_transitions: Vec<TransitionId> = Vec::new();
        let mut passed: Vec<TransitionId> = Vec::new();
        let mut selected = Selected::default();
        let atomic: Vec<_> =
            self.configuration.iter().copied().filter(|&state| chart.is_atomic_state(state)).collect();
        for state in atomic {
            let mut found = None;
            for id in asked(chart, state) {
                let line = &chart.transitions[id];
                let passes = line.way == Way::Pass;
                if !matches(self, &line.trigger) || passes && (!acts || passed.contains(&id)) {
                    continue;
                }
                let is_refused = self.guard_refuses(line);
                selected.refused.extend(is_refused.then_some(id));
                match self.is_found(line) {
                    true if passes => {
                        passed.push(id);
                        self.tell_refusals(&std::mem::take(&mut selected.refused));
                        self.pass(id);
                    }
                    true => {
                        found = Some(id);
                        break;
                    }
                    false => {}
                }
            }
            let Some(first) = found else { continue };
            // "The lines around the same regions give one line": the first that is found.
            let own = chart.transitions[first].source;
            let is_around = |id: &TransitionId| {
                let source = chart.transitions[*id].source;
                chart.path(state).any(|around| around == source) && !chart.stand_beside(own, source)
            };
            let mut chosen = enabled_transitions.iter().chain(&selected.deferring);
            match chart.transitions[first].way {
                Way::Push if self.stack_is_full() => selected.meets_full_stack = true,
                _ if chosen.any(is_around) => {}
                Way::Defer => selected.deferring.push(first),
                _ => enabled_transitions.push(first),
            }
        }
        selected.changes = enabled_transitions.iter().map(|&id| self.change_of(id)).collect();
        selected
    }

    /// The action of a line that takes nothing.
    fn pass(&mut self, id: TransitionId) {
        let (change, payload) = (self.change_of(id), self.payload);
        self.tell_line("taken", id);
        self.found = change.found;
        self.execute_content(change.actions, change.source, Body::of(change.origin));
        self.payload = payload;
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

/// The lines that an atomic state asks, in this order.
fn asked(chart: &Chart, state: StateId) -> Vec<TransitionId> {
    let outwards: Vec<StateId> = chart.path(state).collect();
    let lines = |state: &StateId| chart.states[*state].transitions.clone();
    let is_first = |&id: &TransitionId| chart.transitions[id].first;
    let first = outwards.iter().rev().flat_map(lines).filter(is_first);
    first.chain(outwards.iter().flat_map(lines).filter(|id| !is_first(id))).collect()
}
