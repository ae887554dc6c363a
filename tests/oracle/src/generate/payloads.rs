//! Events of a random chart that carry a number: patterns for some of these, and what lines do with what they bind.

use crate::chart::{
    Action, Chart, Compare, Cond, EventId, Given, Operator, ROOT, StateId, Transition, Value, Way,
};
use crate::random::Random;

use super::data;

/// So many numbers may be carried.
const COUNT: usize = 3;

/// Lets some events of a chart without lines carry numbers.
pub(super) fn grow(chart: &mut Chart, random: &mut Random) {
    let plain = std::mem::take(&mut chart.events);
    let mut first_of = Vec::new();
    for (number, name) in plain.iter().enumerate() {
        first_of.push(chart.events.len());
        if number == 0 || random.chance(45) {
            chart.add_payloads(name, COUNT, random.chance(40));
        } else {
            chart.events.push(name.clone());
        }
    }
    let counts: Vec<usize> = first_of.iter().map(|&event| chart.with_variant(event).len()).collect();
    for state in &mut chart.states {
        for action in state.on_entry.iter_mut().chain(&mut state.on_exit) {
            if let Action::Raise(event) = action {
                let number = random.below(counts[*event]);
                *event = first_of[*event] + number;
            }
        }
    }
}

/// One pattern: a variant, or two of them, each with all that it can carry or with some of it.
pub(super) fn events(chart: &Chart, random: &mut Random) -> Vec<EventId> {
    let mut events = of_variant(chart, random);
    if random.chance(15) {
        events.extend(of_variant(chart, random));
        events.sort_unstable();
        events.dedup();
    }
    events
}

fn of_variant(chart: &Chart, random: &mut Random) -> Vec<EventId> {
    let variants: Vec<EventId> =
        (0..chart.events.len()).filter(|&event| chart.with_variant(event)[0] == event).collect();
    let all = random.pick(&variants).map(|event| chart.with_variant(event)).expect("there are events");
    if all.len() == 1 || random.chance(50) {
        return all;
    }
    let some: Vec<EventId> = all.iter().copied().filter(|_| random.chance(50)).collect();
    if some.is_empty() { vec![all[random.below(all.len())]] } else { some }
}

/// What lines do with it: a guard, a log, a value of a field, of a request, or of another event.
pub(super) fn add(chart: &mut Chart, random: &mut Random) {
    for id in 0..chart.transitions.len() {
        let mut line = chart.transitions[id].clone();
        let carries = line.carries(chart) && line.way != Way::Previous;
        if carries && random.chance(75) {
            of_line(&mut line, random);
        }
        let seen = data::visible(chart, line.source);
        let sent = if carries && line.way != Way::Defer { Some(Value::Payload) } else { None };
        for action in &mut line.actions {
            send(chart, action, sent.as_ref(), &seen, random);
        }
        chart.transitions[id] = line;
    }
    for state in ROOT..chart.states.len() {
        let seen = data::visible(chart, state);
        let mut entered = std::mem::take(&mut chart.states[state].on_entry);
        let mut exited = std::mem::take(&mut chart.states[state].on_exit);
        entered.iter_mut().chain(&mut exited).for_each(|action| send(chart, action, None, &seen, random));
        (chart.states[state].on_entry, chart.states[state].on_exit) = (entered, exited);
    }
}

fn of_line(line: &mut Transition, random: &mut Random) {
    if random.chance(30) {
        line.cond = Some(and(line.cond.take(), guard(random)));
    }
    if line.way == Way::Defer {
        return;
    }
    if random.chance(50) {
        let place = random.below(line.actions.len() + 1);
        line.actions.insert(place, Action::Carried);
    }
    let asked = line.actions.iter_mut().filter_map(|action| match action {
        Action::Ask(ask) => Some(&mut ask.gifts),
        _ => None,
    });
    for gift in line.gifts.iter_mut().chain(asked.flatten()) {
        if matches!(gift.given, Given::Value(_)) && random.chance(60) {
            let more = Value::of(Value::Payload, Operator::Add, Value::Constant(10));
            gift.given = Given::Value(if random.chance(70) { Value::Payload } else { more });
        }
    }
}

fn guard(random: &mut Random) -> Cond {
    let bound = i32::try_from(random.between(0, COUNT - 1)).expect("small");
    match random.below(3) {
        0 => Cond::Compare(Value::Payload, Compare::Less, Value::Constant(bound)),
        1 => Cond::Compare(Value::Payload, Compare::LessOrEqual, Value::Constant(bound)),
        _ => Cond::Not(Box::new(Cond::Compare(Value::Payload, Compare::Equal, Value::Constant(bound)))),
    }
}

fn and(cond: Option<Cond>, guard: Cond) -> Cond {
    match cond {
        // A condition that finds something is the last one.
        Some(cond) => Cond::And(Box::new(guard), Box::new(cond)),
        None => guard,
    }
}

/// An event that was raised with a number that stands in the source carries a computed one at times.
fn send(chart: &Chart, action: &mut Action, carried: Option<&Value>, seen: &[StateId], random: &mut Random) {
    let (event, delay) = match *action {
        Action::Raise(event) => (event, None),
        Action::Later(event, delay) => (event, Some(delay)),
        _ => return,
    };
    if chart.payload(event).is_none() || !random.chance(60) {
        return;
    }
    let datum = random.pick(seen).map(Value::Datum).filter(|_| random.chance(50));
    let value = carried.cloned().filter(|_| random.chance(60)).or(datum).unwrap_or(Value::Variable(0));
    let value = if random.chance(30) { Value::of(value, Operator::Add, Value::Constant(1)) } else { value };
    *action = Action::Send { event: chart.with_variant(event)[0], value, delay };
}
