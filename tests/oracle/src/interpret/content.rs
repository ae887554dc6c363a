//! `executeContent`: the actions of transitions, of hooks, and of initial transitions.

use crate::chart::{Action, Ask, BOUND, Compare, Cond, Operator, StateId, Value, Way, held};

use super::Interpreter;
use super::change::Origin;
use super::outside::Reason;
use super::requests::Asked;

/// Where actions stand, as far as it decides about the requests in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// A line that an event or a tick has found.
    Line,
    /// A `done` line: requests in it go on with a chain.
    Chain,
    Enter,
    Resume,
    /// `exit`, `pause` and the action of `initial`, where nothing can be asked.
    Other,
}

impl Body {
    pub(super) fn of(origin: Origin) -> Body {
        if origin == Origin::Line { Body::Line } else { Body::Chain }
    }
}

impl<'c> Interpreter<'c> {
    /// The same of an `enter` and its like.
    pub(super) fn execute_hook(&mut self, hook: &str, actions: &'c [Action], source: StateId, body: Body) {
        // An object is no line, so nobody hears of it.
        let mut actions = actions;
        if let Some(text) = self.chart.object_says(source, actions) {
            self.lines.push(text.to_owned());
            actions = &actions[1..];
        }
        if !actions.is_empty() {
            self.tell_hook(hook, source);
        }
        self.execute_content(actions, source, body);
    }

    /// `executeContent`, of the actions of one line.
    pub(super) fn execute_content(&mut self, actions: &'c [Action], source: StateId, body: Body) {
        let mut has_asked = false;
        self.execute_all(actions, source, body, &mut has_asked);
        self.know_times(actions);
    }

    fn execute_all(&mut self, actions: &'c [Action], source: StateId, body: Body, has_asked: &mut bool) {
        for action in actions {
            match action {
                Action::Log(text) => self.say(text.clone()),
                Action::Set(value) => self.variable = *value,
                Action::Add(value) => self.variable = self.variable.wrapping_add(*value),
                Action::Assign(variable, value) => self.assign(*variable, self.value(value)),
                Action::If(branches) => {
                    let branch = branches.iter().find(|(cond, _)| self.condition_match(cond.as_ref()));
                    if let Some((_, actions)) = branch {
                        self.execute_all(actions, source, body, has_asked);
                    }
                }
                Action::Raise(event) => self.raise(*event),
                Action::Later(event, delay) => self.raise_later(*event, *delay),
                Action::Send { event, value, delay } => {
                    let event = self.chart.carrying(*event, self.value(value));
                    match delay {
                        Some(delay) => self.raise_later(event, *delay),
                        None => self.raise(event),
                    }
                }
                Action::Cancel(event) => self.waiting.cancel(&self.chart.with_variant(*event)),
                Action::Timer { name, restarts } => self.set_timer(name, *restarts),
                Action::Look(states) => self.look(states),
                Action::Show(state) | Action::Take(state) => {
                    let text = format!("{} has {}", self.chart.states[*state].name, self.data.values[state]);
                    self.say(text);
                }
                Action::Time => self.say(format!("at {}", self.now)),
                Action::Count => {
                    self.count += 1;
                    self.say(format!("count {}", self.count));
                }
                Action::Cause => self.say(format!("by {}", self.cause)),
                Action::Found => {
                    let found = self.found.expect("the condition has found something");
                    self.say(format!("found {found}"));
                }
                Action::Carried => {
                    let carried = self.payload.expect("the event carries something");
                    self.say(format!("carried {carried}"));
                }
                Action::Grow(state, by) => *self.data.values.entry(*state).or_default() += by,
                Action::Ask(ask) => *has_asked |= self.ask(ask, source, body, *has_asked),
            }
        }
    }

    fn assign(&mut self, variable: usize, value: i32) {
        match variable.checked_sub(1) {
            None => self.variable = value,
            Some(other) => self.others[other] = value,
        }
    }

    pub(super) fn value(&self, value: &Value) -> i32 {
        match value {
            Value::Constant(value) => *value,
            Value::Variable(variable) => {
                variable.checked_sub(1).map_or(self.variable, |other| self.others[other])
            }
            Value::Now => i32::try_from(self.now).expect("a short script"),
            Value::Bound => BOUND,
            Value::Payload => self.payload.expect("the event carries something"),
            Value::Found => self.found.expect("the condition has found something"),
            Value::Datum(state) => self.data.values[state],
            Value::Binary(parts) => {
                let (left, operator, right) = &**parts;
                let (left, right) = (self.value(left), self.value(right));
                match operator {
                    Operator::Add => left.wrapping_add(right),
                    Operator::Subtract => left.wrapping_sub(right),
                    Operator::Multiply => left.wrapping_mul(right),
                }
            }
        }
    }

    fn look(&mut self, states: &[StateId]) {
        let mut line = "sees".to_owned();
        for &state in states.iter().filter(|state| self.configuration.contains(state)) {
            line.push(' ');
            line += &self.chart.states[state].name;
        }
        self.say(line);
    }

    /// A request in an action, in place of an earlier one of the same action. Whether there is one now.
    fn ask(&mut self, ask: &'c Ask, source: StateId, body: Body, replaces: bool) -> bool {
        if !self.condition_match(ask.cond.as_ref()) {
            return false;
        }
        let (ask, is_listed) = ask.meant(self.variable);
        if is_listed && ask.way == Way::Push && self.stack_is_full() {
            self.tell_reason(Reason::StackFull);
            return false;
        }
        self.tell_requested(ask, replaces, is_listed);
        if replaces {
            self.asked.pop_back();
        }
        if body == Body::Enter && self.rules.inner_enter_replaces {
            let chart = self.chart;
            self.asked
                .retain(|asked| !(asked.body == body && chart.is_descendant(source, Some(asked.source))));
        }
        let entry = self.entry_of(source);
        self.asked.push_back(Asked { source, entry, ask, is_listed, body, given: self.given(&ask.gifts) });
        self.ask_count += 1;
        true
    }

    /// `conditionMatch`.
    pub(super) fn condition_match(&self, cond: Option<&Cond>) -> bool {
        cond.is_none_or(|cond| self.holds(cond))
    }

    fn holds(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Always => true,
            Cond::Never => false,
            Cond::Compare(left, compare, right) => {
                let (left, right) = (self.value(left), self.value(right));
                match compare {
                    Compare::Equal => left == right,
                    Compare::Less => left < right,
                    Compare::LessOrEqual => left <= right,
                }
            }
            Cond::Less(bound) => self.variable < *bound,
            Cond::AtLeast(bound) => self.variable >= *bound,
            Cond::Equals(value) => self.variable == *value,
            Cond::Remainder { divisor, is } => self.variable.rem_euclid(*divisor) == *is,
            Cond::Above(bound) => self.variable >= *bound,
            Cond::In(state) => self.configuration.contains(state),
            Cond::Held { is, of } => held(self.variable, of.len()) == *is,
            Cond::Over(state) => self.is_over(*state),
            Cond::Not(cond) => !self.holds(cond),
            Cond::And(left, right) => self.holds(left) && self.holds(right),
        }
    }
}
