//! A change of state, or a transition that makes none: the part of a microstep that the procedures of the specification
//! are about. It comes from a transition of the chart, or from a request, which acts as a transition of the state that
//! has asked would.

use crate::chart::{Action, Ask, Chart, Cond, Gift, Given, ROOT, StateId, TransitionId, Trigger, Way};

use super::Interpreter;

#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'c> {
    /// The transition; none of a request.
    pub(super) line: Option<TransitionId>,
    pub(super) source: StateId,
    pub(super) way: Way,
    pub(super) targets: &'c [StateId],
    pub(super) internal: bool,
    pub(super) gifts: &'c [Gift],
    pub(super) actions: &'c [Action],
    pub(super) origin: Origin,
    /// What its condition has found.
    pub(super) found: Option<i32>,
    /// What its event carries.
    pub(super) payload: Option<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A line that an event or a tick has found.
    Line,
    /// An `always` or `done` line: what it does goes on with the chain of the step.
    Chain,
    Request,
}

impl<'c> Change<'c> {
    pub(super) fn of(chart: &'c Chart, line: TransitionId) -> Change<'c> {
        let transition = &chart.transitions[line];
        let origin = match transition.trigger {
            Trigger::Always | Trigger::Done(_) => Origin::Chain,
            _ => Origin::Line,
        };
        Change {
            line: Some(line),
            source: transition.source,
            way: transition.way,
            targets: &transition.targets,
            internal: transition.internal,
            gifts: &transition.gifts,
            actions: &transition.actions,
            origin,
            found: None,
            payload: None,
        }
    }

    pub(super) fn asked(source: StateId, ask: &'c Ask) -> Change<'c> {
        let origin = Origin::Request;
        Change {
            line: None,
            source,
            way: ask.way,
            targets: &ask.targets,
            internal: true,
            gifts: &ask.gifts,
            actions: &[],
            origin,
            found: None,
            payload: None,
        }
    }

    /// Whether it changes the configuration, also where that is the same afterwards.
    pub(super) fn changes(&self) -> bool {
        !self.targets.is_empty() || matches!(self.way, Way::Pop | Way::Previous)
    }

    /// Whether its action or its fields take data by value.
    pub(super) fn takes_data(&self) -> bool {
        let taken = |gift: &Gift| matches!(gift.given, Given::Taken(..));
        let takes = |action: &Action| matches!(action, Action::Take(_));
        self.gifts.iter().any(taken) || self.actions.iter().any(takes)
    }

    /// Whether data move out of what it leaves, which cannot come back then. Nobody goes back to a choice.
    pub(super) fn moves_data(&self, chart: &Chart) -> bool {
        let taken = self.actions.iter().filter_map(|action| match action {
            Action::Take(from) => Some(*from),
            _ => None,
        });
        self.gifts.iter().filter_map(Gift::from).chain(taken).any(|from| !chart.is_choice(from))
    }

    /// Whether all that is active is left or suspended.
    pub(super) fn takes_all(&self) -> bool {
        matches!(self.way, Way::Push | Way::Pop | Way::PopElse | Way::Reset)
    }

    /// `=> self` of the machine, which then begins anew.
    pub(super) fn begins_anew(&self) -> bool {
        self.is_self() && self.source == ROOT
    }

    /// `=> self`: a request for the state that asks names it, and so leaves it as it leaves any other.
    pub(super) fn is_self(&self) -> bool {
        self.way == Way::Goto && *self.targets == [self.source] && self.origin != Origin::Request
    }
}

impl<'c> Interpreter<'c> {
    /// The change of a line whose condition holds: what that finds is looked at once, before anything is left.
    pub(super) fn change_of(&self, line: TransitionId) -> Change<'c> {
        let bound = self.chart.transitions[line].cond.as_ref().and_then(Cond::found);
        let found = bound.map(|bound| self.variable.wrapping_sub(bound));
        Change { found, payload: self.payload, ..Change::of(self.chart, line) }
    }

    /// The cause of a microstep, all lines of which have one kind of trigger. Requests of actions and choices go on with the
    /// cause of what has led to them, and begin no microstep; one from outside does.
    pub(super) fn cause_of(&self, change: &Change<'_>) -> String {
        let Some(line) = change.line else { return "request".to_owned() };
        match &self.chart.transitions[line].trigger {
            Trigger::Events(_) | Trigger::AnyEvent => self.event.clone(),
            Trigger::Always => "always".to_owned(),
            Trigger::Done(_) => "done".to_owned(),
            Trigger::Update | Trigger::UpdateEvery(_) => "update".to_owned(),
            Trigger::When => "when".to_owned(),
            Trigger::After(_) => "after".to_owned(),
            Trigger::Every { .. } => "every".to_owned(),
            Trigger::Failed => "failed".to_owned(),
            Trigger::End => "stop".to_owned(),
        }
    }

    /// `getTransitionDomain`, of a change; `None` is `<scxml>`.
    pub(super) fn get_transition_domain(&self, change: &Change<'_>) -> Option<StateId> {
        if change.takes_all() {
            return None;
        }
        if change.way == Way::Previous {
            return Some(self.domain_of_self(change.source));
        }
        let tstates = match self.rules.history_where_it_stands {
            true => change.targets.to_vec(),
            false => self.get_effective_target_states(change.targets),
        };
        let source = change.source;
        let all_inside = tstates.iter().all(|&state| self.chart.is_descendant(state, Some(source)));
        if change.internal && self.chart.is_compound_state(source) && all_inside {
            return Some(source);
        }
        let mut states = vec![source];
        states.extend(tstates);
        self.chart.find_lcca(&states)
    }

    /// The composite among whose children `previous` goes back: the innermost one around the state.
    pub(super) fn domain_of_self(&self, state: StateId) -> StateId {
        self.chart.find_lcca(&[state]).unwrap_or(ROOT)
    }
}
