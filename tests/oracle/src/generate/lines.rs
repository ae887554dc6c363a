//! The transitions of a random chart. Those that the macro refuses are left out: lines that an earlier one hides,
//! twins, and `always` without guard that could lead round.

use crate::chart::{Action, Chart, Cond, EventId, ROOT, StateId, Time, Transition, Trigger, Way};
use crate::random::Random;

use super::{Features, hooks, payloads, requests, targets};

pub(super) struct Lines<'c> {
    pub(super) chart: &'c mut Chart,
    pub(super) features: Features,
    pub(super) random: &'c mut Random,
}

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    let mut lines = Lines { chart, features, random };
    for state in 0..lines.chart.states.len() {
        if lines.chart.is_choice(state) {
            lines.choice(state);
        } else if !lines.chart.is_history_state(state) && !lines.chart.is_final_state(state) {
            lines.of_state(state);
            lines.ticks(state);
        }
    }
}

impl Lines<'_> {
    fn of_state(&mut self, source: StateId) {
        let most = if source == ROOT { 2 } else { 4 };
        let least = usize::from(self.chart.is_atomic_state(source));
        for _ in 0..self.random.between(least, most) {
            let trigger = Trigger::Events(self.events());
            self.line(source, trigger);
        }
        if self.random.chance(6) && !self.all_is_taken(source) {
            self.line(source, Trigger::AnyEvent);
        }
        if self.features.done && source != ROOT && self.can_be_done(source) {
            for _ in 0..self.random.below(3) {
                self.line(source, Trigger::Done(source));
            }
        }
        if self.features.always && source != ROOT && self.random.chance(25) {
            self.always(source);
        }
    }

    pub(super) fn events(&mut self) -> Vec<EventId> {
        if self.chart.has_payloads() {
            return payloads::events(self.chart, self.random);
        }
        let first = self.random.below(self.chart.events.len());
        let second = self.random.below(self.chart.events.len());
        if second != first && self.random.chance(10) { vec![first, second] } else { vec![first] }
    }

    /// A transition by an event, unless an earlier line of the state already takes what it could take.
    pub(super) fn line(&mut self, source: StateId, trigger: Trigger) {
        let cond = self.random.chance(40).then(|| self.cond());
        let mut earlier = self.chart.states[source].transitions.iter().map(|&id| &self.chart.transitions[id]);
        if earlier.any(|earlier| {
            share(&earlier.trigger, &trigger) && (earlier.cond.is_none() || earlier.cond == cond)
        }) {
            return;
        }
        let is_event = matches!(trigger, Trigger::Events(_));
        if self.features.defer && is_event && source != ROOT && self.random.chance(8) {
            let (targets, actions) = (Vec::new(), Vec::new());
            let way = Way::Defer;
            self.chart.add_transition(Transition {
                source,
                trigger,
                cond,
                first: false,
                rank: None,
                timer: None,
                way,
                targets,
                internal: true,
                gifts: Vec::new(),
                actions,
            });
            return;
        }
        self.transition(source, trigger, cond, false);
    }

    /// A transition, which leads nowhere where it must not.
    pub(super) fn transition(&mut self, source: StateId, trigger: Trigger, cond: Option<Cond>, stays: bool) {
        let asks = self.features.requests;
        let targetless = stays || self.random.chance(if asks { 30 } else { 15 });
        let is_special = !targetless && (self.features.stack || self.features.previous);
        let special = match is_special && self.random.chance(25) {
            true => requests::special(self.chart, self.features, source, self.random),
            false => None,
        };
        let (way, (targets, internal)) = match special {
            Some((way, targets)) => (way, (targets, true)),
            None if targetless => (Way::Goto, (Vec::new(), true)),
            None => (Way::Goto, targets::pick(self.chart, source, self.random)),
        };
        // The macro knows in which states such a guard holds, and then whether one can have been left.
        let is_open = way == Way::Previous && cond.as_ref().is_some_and(Cond::asks_for_states);
        let cond = if is_open { Some(Cond::AtLeast(1)) } else { cond };
        let mut actions = self.actions(source);
        if targetless && asks && self.random.chance(if stays { 20 } else { 55 }) {
            let ask = requests::ask(self.chart, self.features, source, stays, self.random);
            actions.extend(ask);
        }
        let gifts = Vec::new();
        self.chart.add_transition(Transition {
            source,
            trigger,
            cond,
            first: false,
            rank: None,
            timer: None,
            way,
            targets,
            internal,
            gifts,
            actions,
        });
    }

    /// Without a guard only onwards to a later sibling; a guard may lead anywhere, since a chart that diverges is
    /// thrown away.
    fn always(&mut self, source: StateId) {
        let siblings =
            self.chart.states[source].parent.filter(|&parent| !self.chart.is_parallel_state(parent));
        let onwards =
            siblings.map(|parent| self.chart.get_child_states(parent).filter(|&to| to > source).collect());
        let onwards: Vec<_> = onwards.unwrap_or_default();
        let plain = self.chart.is_atomic_state(source) && self.random.chance(20);
        let mut actions = self.actions(source);
        actions.retain(|action| !matches!(action, Action::Add(_) | Action::Set(_)));
        let (cond, (targets, internal)) = match self.random.pick(&onwards).filter(|_| plain) {
            Some(target) => (None, (vec![target], true)),
            None => {
                actions.push(Action::Set(0));
                let targets = match self.random.chance(25) {
                    true => (Vec::new(), true),
                    false => targets::pick(self.chart, source, self.random),
                };
                (Some(self.seldom()), targets)
            }
        };
        self.chart.add_transition(Transition {
            source,
            trigger: Trigger::Always,
            cond,
            first: false,
            rank: None,
            timer: None,
            way: Way::Goto,
            targets,
            internal,
            gifts: Vec::new(),
            actions,
        });
    }

    /// Whether each event has a line without a guard, so that `on _` could never act.
    fn all_is_taken(&self, source: StateId) -> bool {
        let transitions = self.chart.states[source].transitions.iter().map(|&id| &self.chart.transitions[id]);
        let unguarded: Vec<_> = transitions.filter(|transition| transition.cond.is_none()).collect();
        (0..self.chart.events.len()).all(|event| {
            let trigger = Trigger::Events(vec![event]);
            unguarded.iter().any(|transition| share(&transition.trigger, &trigger))
        })
    }

    pub(super) fn actions(&mut self, source: StateId) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.random.chance(85) {
            let number = self.chart.transitions.len();
            actions.push(Action::Log(format!("t{number} of {}", self.chart.states[source].name)));
        }
        match self.random.below(100) {
            0..30 => actions.push(Action::Add(1)),
            30..38 => actions.push(Action::Set(self.small(0, 3))),
            _ => {}
        }
        if self.features.raise && self.random.chance(12) {
            actions.push(Action::Raise(self.random.below(self.chart.events.len())));
        }
        if self.features.later && self.random.chance(12) {
            actions.push(self.later());
        }
        if self.features.look && self.random.chance(20) {
            actions.push(hooks::look(self.chart, self.random));
        }
        actions
    }

    fn later(&mut self) -> Action {
        let event = self.random.below(self.chart.events.len());
        match self.random.below(10) {
            0..2 => Action::Cancel(event),
            2..5 => Action::Later(event, 0),
            _ => Action::Later(event, 5 * Time::try_from(self.random.between(1, 8)).expect("small")),
        }
    }

    pub(super) fn cond(&mut self) -> Cond {
        match self.random.below(10) {
            0..6 => self.plain_cond(),
            6 => Cond::Not(Box::new(self.plain_cond())),
            _ => {
                let first = self.plain_cond();
                self.and_another(first)
            }
        }
    }

    fn and_another(&mut self, first: Cond) -> Cond {
        let second = self.plain_cond();
        if second == first { first } else { Cond::And(Box::new(first), Box::new(second)) }
    }

    /// A condition that looks at the variable.
    pub(super) fn number(&mut self) -> Cond {
        self.plain_cond_of(4)
    }

    fn plain_cond(&mut self) -> Cond {
        self.plain_cond_of(5)
    }

    fn plain_cond_of(&mut self, kinds: usize) -> Cond {
        match self.random.below(kinds) {
            0 => Cond::Less(self.small(1, 4)),
            1 => Cond::AtLeast(self.small(1, 3)),
            2 => Cond::Equals(self.small(0, 2)),
            3 => Cond::Remainder { divisor: 2, is: self.small(0, 1) },
            _ => {
                let states: Vec<_> = (ROOT + 1..self.chart.states.len())
                    .filter(|&state| !self.chart.is_history_state(state) && !self.chart.is_choice(state))
                    .collect();
                self.random.pick(&states).map_or(Cond::Equals(1), Cond::In)
            }
        }
    }

    /// A guard that does not hold once the variable is 0.
    pub(super) fn seldom(&mut self) -> Cond {
        let seldom = Cond::AtLeast(self.small(1, 3));
        if self.random.chance(40) { self.and_another(seldom) } else { seldom }
    }

    fn small(&mut self, from: usize, to: usize) -> i32 {
        self.random.between(from, to).try_into().expect("small")
    }

    /// Whether `done.state` of this state can come; without `ends` only at a moment on which the specification's algorithm
    /// and its prose agree: `enterStates` looks at the parent and at the grandparent of a final state, and no further.
    fn can_be_done(&self, state: StateId) -> bool {
        let mut children = self.chart.get_child_states(state);
        let is_flat = children.all(|region| self.chart.is_compound_state(region));
        let agrees = self.features.ends || !self.chart.is_parallel_state(state) || is_flat;
        agrees && self.chart.can_be_done(state)
    }
}

/// Whether one event could be for both.
pub(super) fn share(earlier: &Trigger, later: &Trigger) -> bool {
    match (earlier, later) {
        (Trigger::Events(earlier), Trigger::Events(later)) => {
            later.iter().any(|event| earlier.contains(event))
        }
        _ => earlier == later,
    }
}
