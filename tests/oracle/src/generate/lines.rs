//! The transitions of a random chart. Those that the macro refuses are left out: lines that an earlier one hides,
//! twins, and `always` without guard that could lead round.

use crate::chart::{Action, Chart, Cond, EventId, ROOT, StateId, Transition, Trigger};
use crate::random::Random;

use super::{Features, targets};

struct Lines<'c> {
    chart: &'c mut Chart,
    features: Features,
    random: &'c mut Random,
}

pub(super) fn add(chart: &mut Chart, features: Features, random: &mut Random) {
    let mut lines = Lines { chart, features, random };
    for state in 0..lines.chart.states.len() {
        if !lines.chart.is_history_state(state) && !lines.chart.is_final_state(state) {
            lines.of_state(state);
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

    fn events(&mut self) -> Vec<EventId> {
        let first = self.random.below(self.chart.events.len());
        let second = self.random.below(self.chart.events.len());
        if second != first && self.random.chance(10) { vec![first, second] } else { vec![first] }
    }

    /// A transition by an event, unless an earlier line of the state already takes what it could take.
    fn line(&mut self, source: StateId, trigger: Trigger) {
        let cond = self.random.chance(40).then(|| self.cond());
        let mut earlier = self.chart.states[source].transitions.iter().map(|&id| &self.chart.transitions[id]);
        if earlier.any(|earlier| {
            share(&earlier.trigger, &trigger) && (earlier.cond.is_none() || earlier.cond == cond)
        }) {
            return;
        }
        let targetless = self.random.chance(15);
        let (targets, internal) =
            if targetless { (Vec::new(), true) } else { targets::pick(self.chart, source, self.random) };
        let actions = self.actions(source);
        self.chart.add_transition(Transition { source, trigger, cond, targets, internal, actions });
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
                (Some(self.seldom()), targets::pick(self.chart, source, self.random))
            }
        };
        self.chart.add_transition(Transition {
            source,
            trigger: Trigger::Always,
            cond,
            targets,
            internal,
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

    fn actions(&mut self, source: StateId) -> Vec<Action> {
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
        actions
    }

    fn cond(&mut self) -> Cond {
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

    fn plain_cond(&mut self) -> Cond {
        match self.random.below(5) {
            0 => Cond::Less(self.small(1, 4)),
            1 => Cond::AtLeast(self.small(1, 3)),
            2 => Cond::Equals(self.small(0, 2)),
            3 => Cond::Remainder { divisor: 2, is: self.small(0, 1) },
            _ => {
                let states: Vec<_> = (ROOT + 1..self.chart.states.len())
                    .filter(|&state| !self.chart.is_history_state(state))
                    .collect();
                self.random.pick(&states).map_or(Cond::Equals(1), Cond::In)
            }
        }
    }

    /// A guard that does not hold once the variable is 0.
    fn seldom(&mut self) -> Cond {
        let seldom = Cond::AtLeast(self.small(1, 3));
        if self.random.chance(40) { self.and_another(seldom) } else { seldom }
    }

    fn small(&mut self, from: usize, to: usize) -> i32 {
        self.random.between(from, to).try_into().expect("small")
    }

    /// Whether `done.state` of this state can come, at a moment on which the specification's algorithm and its prose
    /// agree: `enterStates` looks at the parent and at the grandparent of a final state, and no further.
    fn can_be_done(&self, state: StateId) -> bool {
        let compound = |state| self.chart.is_compound_state(state);
        let has_final =
            |state| self.chart.get_child_states(state).any(|child| self.chart.is_final_state(child));
        let mut regions = self.chart.get_child_states(state);
        match self.chart.is_parallel_state(state) {
            true => regions.all(|region| compound(region) && has_final(region)),
            false => has_final(state),
        }
    }
}

/// Whether one event could be for both.
fn share(earlier: &Trigger, later: &Trigger) -> bool {
    match (earlier, later) {
        (Trigger::Events(earlier), Trigger::Events(later)) => {
            later.iter().any(|event| earlier.contains(event))
        }
        _ => earlier == later,
    }
}
