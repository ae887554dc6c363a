//! Actions and conditions as Rust expressions over the owner `log`.

use crate::chart::{
    Action, Ask, Chart, Compare, Cond, Gift, Given, Header, Operator, StateId, Stops, Time, Value, Way,
};

use super::{configured, patterns};

/// One expression, or a block; nothing where there are no actions.
pub(super) fn actions(chart: &Chart, actions: &[Action]) -> Option<String> {
    let statements: Vec<_> = actions.iter().map(|action| statement(chart, action)).collect();
    let is_block = |statement: &str| ["let", "if", "#"].iter().any(|word| statement.starts_with(word));
    match &configured::statements(chart, statements)[..] {
        [] => None,
        [single] if !is_block(single) => Some(single.clone()),
        several => Some(format!("{{ {}; }}", several.join("; "))),
    }
}

fn statement(chart: &Chart, action: &Action) -> String {
    match action {
        Action::Log(text) => stopping(chart, format!("log.say({text:?})")),
        Action::Set(value) => format!("log.v = {value}"),
        Action::Add(value) => format!("log.add({value})"),
        Action::Assign(variable, value) => format!("log.set({variable}, {})", self::value(chart, value)),
        Action::If(branches) => branched(chart, branches),
        Action::Raise(event) => raised(chart, &chart.events[*event], None),
        Action::Later(event, delay) => raised(chart, &chart.events[*event], Some(*delay)),
        Action::Send { event, value, delay } => {
            raised(chart, &patterns::sent(chart, *event, &self::value(chart, value)), *delay)
        }
        Action::Cancel(event) => format!("cancel!({})", chart.variant(*event)),
        Action::Timer { name, restarts: true } => format!("restart!({name})"),
        Action::Timer { name, restarts: false } => format!("cancel!({name})"),
        Action::Look(states) => look(chart, states),
        Action::Show(state) => {
            let name = &chart.states[*state].name;
            stopping(chart, format!("log.show({name:?}, *{})", datum(chart, *state)))
        }
        Action::Take(state) => {
            let name = &chart.states[*state].name;
            stopping(chart, format!("log.show({name:?}, take!({}))", datum(chart, *state)))
        }
        Action::Time => stopping(chart, "log.at(now)".to_owned()),
        Action::Count if chart.header == Header::Several => stopping(chart, "log.count(tally)".to_owned()),
        Action::Count => stopping(chart, "log.count_up()".to_owned()),
        Action::Cause => stopping(chart, "log.by(cause)".to_owned()),
        Action::Found => stopping(chart, "log.found(found)".to_owned()),
        Action::Carried => stopping(chart, format!("log.carried({})", patterns::BINDING)),
        Action::Grow(state, by) => format!("*{} += {by}", datum(chart, *state)),
        Action::Ask(ask) => match &ask.cond {
            Some(cond) => format!("if {} {{ {}; }}", guard(chart, cond), request(chart, ask)),
            None => request(chart, ask),
        },
    }
}

/// Of an event that finds no room a machine with a line `unhandled` is told; another one would be wrong in its statement.
fn raised(chart: &Chart, event: &str, delay: Option<Time>) -> String {
    let taken = if chart.reports { "" } else { "let _ = " };
    let after = delay.map_or_else(String::new, |delay| format!(" after {delay}ms"));
    format!("{taken}raise!({event}{after})")
}

/// What writes to the log, and may stop.
pub(super) fn stopping(chart: &Chart, writes: String) -> String {
    let behind = match chart.stops {
        None => "",
        Some(Stops::Fails) => ".may()?",
        Some(Stops::Waits) => ".await",
        Some(Stops::Both) => ".slowly().await?",
    };
    writes + behind
}

fn branched(chart: &Chart, branches: &[(Option<Cond>, Vec<Action>)]) -> String {
    let branch = |(cond, list): &(Option<Cond>, Vec<Action>)| {
        let cond = cond.as_ref().map_or("true".to_owned(), |cond| guard(chart, cond));
        let statements: Vec<_> = list.iter().map(|action| statement(chart, action) + "; ").collect();
        format!("if {cond} {{ {}}}", statements.concat())
    };
    branches.iter().map(branch).collect::<Vec<_>>().join(" else ")
}

/// Numbers of files are small: none is too large for this.
pub(super) fn value(chart: &Chart, value: &Value) -> String {
    match value {
        Value::Constant(value) => value.to_string(),
        Value::Variable(0) => "log.v".to_owned(),
        Value::Variable(variable) => format!("log.get({variable})"),
        Value::Now => "(now as i32)".to_owned(),
        Value::Bound => "world.bound".to_owned(),
        Value::Found => "found".to_owned(),
        Value::Payload => patterns::BINDING.to_owned(),
        Value::Datum(state) => format!("*{}", datum(chart, *state)),
        Value::Binary(parts) => {
            let (left, operator, right) = &**parts;
            let sign = match operator {
                Operator::Add => '+',
                Operator::Subtract => '-',
                Operator::Multiply => '*',
            };
            format!("({} {sign} {})", self::value(chart, left), self::value(chart, right))
        }
    }
}

/// The name of the number of a state.
fn datum(chart: &Chart, state: StateId) -> &str {
    &chart.states[state].datum.as_ref().expect("a state with data").name
}

/// What a state that is entered gets: ` { name: value }`, where it gets anything.
pub(super) fn gifts(chart: &Chart, gifts: &[Gift], state: StateId) -> String {
    let Some(gift) = gifts.iter().find(|gift| gift.state == state) else { return String::new() };
    let name = datum(chart, state);
    let field = match &gift.given {
        Given::Value(value) => format!("{name}: {}", self::value(chart, value)),
        Given::Taken(from, more) => format!("{name}: take!({}) + {more}", datum(chart, *from)),
        Given::Moved(from) if datum(chart, *from) == name => name.to_owned(),
        Given::Moved(from) => format!("{name}: {}", datum(chart, *from)),
    };
    format!(" {{ {} }}", configured::field(chart, field))
}

/// The same of a request, where a bare name moves nothing.
fn asked_gifts(chart: &Chart, gifts: &[Gift], state: StateId) -> String {
    match gifts {
        [Gift { given: Given::Moved(from), .. }] => {
            format!(" {{ {}: take!({}) }}", datum(chart, state), datum(chart, *from))
        }
        _ => self::gifts(chart, gifts, state),
    }
}

fn look(chart: &Chart, states: &[StateId]) -> String {
    let tests = states.iter().map(|&state| {
        let name = &chart.states[state].name;
        format!("({name:?}, in_state!({name}))")
    });
    stopping(chart, format!("log.look(&[{}])", tests.collect::<Vec<_>>().join(", ")))
}

fn request(chart: &Chart, ask: &Ask) -> String {
    let target = if ask.held.is_empty() { ask.targets.first() } else { None };
    let target = target.map_or_else(String::new, |&target| {
        chart.states[target].name.clone() + &asked_gifts(chart, &ask.gifts, target)
    });
    let target = match ask.held.is_empty() {
        true => target,
        false => {
            let all: Vec<_> = ask.held.iter().map(|held| (held.targets[0], &held.gifts[..])).collect();
            held(chart, &all)
        }
    };
    match ask.way {
        Way::Push => format!("let _ = push!({target})"),
        Way::Pop => "pop!()".to_owned(),
        Way::PopElse => format!("pop!(else {target})"),
        Way::Previous => "previous!()".to_owned(),
        Way::Reset => format!("reset!({target})"),
        Way::Goto | Way::Defer | Way::Pass => format!("goto!({target})"),
    }
}

/// A target that a value holds, `value in [Name, …]`. The last of the states is not in the list.
pub(super) fn held(chart: &Chart, all: &[(StateId, &[Gift])]) -> String {
    let arm = |(place, (state, given)): (usize, &(StateId, &[Gift]))| {
        let place = if place + 1 == all.len() { "_".to_owned() } else { place.to_string() };
        let target = format!("{}Target::{}", chart.name, chart.states[*state].name);
        format!("{place} => {target}{}", gifts(chart, given, *state))
    };
    let arms: Vec<String> = all.iter().enumerate().map(arm).collect();
    let listed: Vec<&str> =
        all[..all.len() - 1].iter().map(|(state, _)| &chart.states[*state].name[..]).collect();
    let (divisor, arms, listed) = (all.len(), arms.join(", "), listed.join(", "));
    format!("match log.v.rem_euclid({divisor}) {{ {arms} }} in [{listed}]")
}

pub(super) fn guard(chart: &Chart, cond: &Cond) -> String {
    match cond {
        Cond::Held { .. } => unreachable!("it stands in the target"),
        Cond::Always => "true".to_owned(),
        Cond::Never => "false".to_owned(),
        Cond::Compare(left, compare, right) => {
            let sign = match compare {
                Compare::Equal => "==",
                Compare::Less => "<",
                Compare::LessOrEqual => "<=",
            };
            format!("{} {sign} {}", value(chart, left), value(chart, right))
        }
        Cond::Less(bound) => format!("log.v < {bound}"),
        Cond::AtLeast(bound) => format!("log.v >= {bound}"),
        Cond::Equals(value) => format!("log.v == {value}"),
        Cond::Remainder { divisor, is } => format!("log.v.rem_euclid({divisor}) == {is}"),
        Cond::Above(bound) => format!("let Some(found) = log.above({bound})"),
        Cond::In(state) => format!("in_state!({})", chart.states[*state].name),
        Cond::Over(state) => format!("{}.is_done()", datum(chart, *state)),
        Cond::Not(cond) if matches!(**cond, Cond::In(_)) => format!("!{}", guard(chart, cond)),
        Cond::Not(cond) => format!("!({})", guard(chart, cond)),
        Cond::And(left, right) => format!("{} && {}", guard(chart, left), guard(chart, right)),
    }
}
