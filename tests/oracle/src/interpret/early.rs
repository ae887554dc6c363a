//! Which choices decide before the change that leads to them is made: "some changes cannot wait" (the reference, "`always` and
//! `choice`"). It matters where something stops.

use std::collections::BTreeSet;

use crate::chart::{Action, Chart, Cond, EventId, ROOT, StateId, Transition, TransitionId, Trigger, Way};

use super::Interpreter;
use super::change::Change;

impl<'c> Interpreter<'c> {
    /// Whether a choice decides before the changes that lead to it: these are one, which leads to the choice alone, and can
    /// wait for all that the choice may decide.
    pub(super) fn decides_with(&self, choice: StateId, changes: &[Change<'c>]) -> bool {
        let [change] = changes else { return false };
        let chart = self.chart;
        let parent = chart.states[choice].parent;
        let was_there = match change.takes_all() {
            true => parent == Some(ROOT),
            false => self.get_transition_domain(change) == parent,
        };
        let waits = !change.takes_data() && !change.line.is_some_and(|line| chart.acts_beside(line));
        let lines = chart.lines_that_may_decide(choice);
        *change.targets == [choice]
            && was_there
            && waits
            && lines.into_iter().all(|line| self.stands_alone(line))
            && !self.leads_back(choice)
    }

    /// Whether a line of a choice can act while the state is still there that has led to it.
    fn stands_alone(&self, line: TransitionId) -> bool {
        let chart = self.chart;
        let change = Change::of(chart, line);
        let transition = &chart.transitions[line];
        let asked = transition
            .cond
            .iter()
            .flat_map(Cond::asked)
            .chain(transition.actions.iter().flat_map(Action::asked));
        let asks = asked.into_iter().any(|state| chart.is_open(state, transition.source))
            || matches!(transition.way, Way::Previous | Way::Pop | Way::PopElse | Way::Push);
        let domain = if change.takes_all() { None } else { self.get_transition_domain(&change) };
        let remembers = chart.enters_history(domain, &transition.targets);
        !(asks
            || remembers
            || change.takes_data()
            || chart.stack > 0 && self.leaves_suspended(&change)
            || self.leads_out(transition, domain))
    }

    /// Whether a line of a choice leads out of a region, or out of a state that asks for others as it is left.
    fn leads_out(&self, line: &Transition, domain: Option<StateId>) -> bool {
        let chart = self.chart;
        let left = chart.get_proper_ancestors(line.source, Some(domain.unwrap_or(ROOT)));
        left.into_iter().any(|state| {
            // What was inside is left already. What is around it was not active where it is suspended, and given up.
            let is_open = |&asked: &StateId| match chart.path(state).any(|around| around == asked) {
                true => chart.gives_up_suspended(),
                false => chart.is_open(asked, state) && !chart.is_descendant(asked, Some(state)),
            };
            chart.is_region(state)
                || chart.states[state].on_exit.iter().flat_map(Action::asked).any(|asked| is_open(&asked))
        })
    }

    /// Whether choices alone may lead from a choice to itself, whatever is remembered: a choice is never brought back, so that
    /// the line of a history is all that counts.
    fn leads_back(&self, choice: StateId) -> bool {
        let chart = self.chart;
        let mut seen = BTreeSet::new();
        let mut work = vec![choice];
        while let Some(at) = work.pop() {
            for line in chart.lines_that_may_decide(at) {
                let entered = self.entry_set(&[Change::of(chart, line)], true).states_to_enter;
                let led: Vec<StateId> = entered.into_iter().filter(|&state| chart.is_choice(state)).collect();
                if led.contains(&choice) {
                    return true;
                }
                work.extend(led.into_iter().filter(|&led| seen.insert(led)));
            }
        }
        false
    }
}

impl Chart {
    /// Without those that never can: the conditions of one before, or their own, are known where they stand.
    fn lines_that_may_decide(&self, choice: StateId) -> Vec<TransitionId> {
        let mut lines = Vec::new();
        for &line in &self.states[choice].transitions {
            let Transition { cond, rank, .. } = &self.transitions[line];
            if self.may_ever_hold(cond.as_ref(), choice) {
                lines.push(line);
            }
            if rank.is_none() && cond.as_ref().is_none_or(|cond| self.always_holds(cond, choice)) {
                break;
            }
        }
        lines
    }

    /// Whether a line may act in the same step as lines of other regions: what one event, or the end of a step, may find
    /// beside it. One of a choice never does, and one that passes the event on has acted before.
    fn acts_beside(&self, line: TransitionId) -> bool {
        let own = &self.transitions[line];
        let may_meet = |other: &&Transition| {
            self.may_ever_hold(other.cond.as_ref(), other.source)
                && !self.is_choice(other.source)
                && other.way != Way::Pass
                && self.share_a_trigger(&own.trigger, &other.trigger)
                && self.stand_beside(own.source, other.source)
        };
        !self.is_choice(own.source) && self.transitions.iter().any(|other| may_meet(&other))
    }

    fn share_a_trigger(&self, one: &Trigger, other: &Trigger) -> bool {
        let variants =
            |events: &[EventId]| -> Vec<&str> { events.iter().map(|&event| self.variant(event)).collect() };
        match (one, other) {
            (Trigger::Always, Trigger::Always) | (Trigger::AnyEvent, Trigger::AnyEvent) => true,
            (Trigger::AnyEvent, Trigger::Events(_)) | (Trigger::Events(_), Trigger::AnyEvent) => true,
            (Trigger::Events(one), Trigger::Events(other)) => {
                let other = variants(other);
                variants(one).into_iter().any(|event| other.contains(&event))
            }
            _ => false,
        }
    }

    /// Whether two innermost states may find lines of these: there are regions between them.
    pub(crate) fn stand_beside(&self, one: StateId, other: StateId) -> bool {
        let path = |state| self.path(state).collect::<Vec<_>>();
        let (one, other) = (path(one), path(other));
        let regions = |path: &[StateId], beside: &[StateId]| {
            path.iter().any(|state| !beside.contains(state) && self.is_region(*state))
        };
        let is_around = one.contains(&other[0]) || other.contains(&one[0]);
        match is_around {
            true => regions(&one, &other) || regions(&other, &one),
            false => self.may_be_active_together(one[0], other[0]),
        }
    }

    /// Whether some change leaves what is suspended: a `reset`, one that ends the machine, or begins it anew.
    fn gives_up_suspended(&self) -> bool {
        let resets = |action: &&Action| matches!(action, Action::Ask(ask) if ask.way == Way::Reset);
        self.stack > 0
            && (self.get_child_states(ROOT).any(|state| self.is_final_state(state))
                || self.transitions.iter().any(|line| line.way == Way::Reset || line.targets == [ROOT])
                || self.all_actions().iter().any(resets))
    }

    /// Whether a line leads somewhere, and cannot bring back what it leaves.
    pub(super) fn leads_away(&self, line: &Transition) -> bool {
        !line.targets.is_empty() && !self.enters_history(None, &line.targets)
    }
}
