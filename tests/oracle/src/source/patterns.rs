//! Events with a payload: how they are declared, what patterns match them, and under which name a line sees what its event
//! carries.

use crate::chart::{Chart, EventId, LABEL, StateId, Transition, Value};

/// The name, where it hides nothing.
pub(super) const BINDING: &str = "n";

/// The variants.
pub(super) fn declared(chart: &Chart) -> Vec<String> {
    let variants = firsts(chart, &(0..chart.events.len()).collect::<Vec<_>>());
    let variant = |event| {
        let name = chart.variant(event);
        match (chart.payload(event), chart.has_label(event)) {
            (None, _) => name.to_owned(),
            (Some(_), true) => format!("{name} {{ {LABEL}: i32 }}"),
            (Some(_), false) => format!("{name}(i32)"),
        }
    };
    variants.into_iter().map(variant).collect()
}

/// Of each variant the first event.
fn firsts(chart: &Chart, events: &[EventId]) -> Vec<EventId> {
    let mut firsts: Vec<EventId> = Vec::new();
    for &event in events {
        if !firsts.iter().any(|&first| chart.variant(first) == chart.variant(event)) {
            firsts.push(event);
        }
    }
    firsts
}

/// The event with this payload, as an expression.
pub(super) fn sent(chart: &Chart, event: EventId, value: &str) -> String {
    let number = format!("({value}).rem_euclid({})", chart.with_variant(event).len());
    with(chart, event, &number)
}

fn with(chart: &Chart, event: EventId, inside: &str) -> String {
    let name = chart.variant(event);
    match chart.has_label(event) {
        true if inside == ".." => format!("{name} {{ .. }}"),
        true => format!("{name} {{ {LABEL}: {inside} }}"),
        false => format!("{name}({inside})"),
    }
}

/// A pattern for these events and no others.
pub(super) fn pattern(chart: &Chart, events: &[EventId], binds: bool) -> String {
    let alternative = |first: EventId| {
        if chart.payload(first).is_none() {
            return chart.events[first].clone();
        }
        let all = chart.with_variant(first);
        let meant: Vec<i32> = all
            .iter()
            .filter(|event| events.contains(event))
            .filter_map(|&event| chart.payload(event))
            .collect();
        let numbers = numbers(&meant, all.len());
        let inside = match (numbers, binds) {
            (None, true) => BINDING.to_owned(),
            (None, false) => "..".to_owned(),
            (Some(numbers), true) if numbers.contains('|') => format!("{BINDING} @ ({numbers})"),
            (Some(numbers), true) => format!("{BINDING} @ {numbers}"),
            (Some(numbers), false) => numbers,
        };
        with(chart, first, &inside)
    };
    let alternatives: Vec<_> = firsts(chart, events).into_iter().map(alternative).collect();
    alternatives.join(" | ")
}

/// A pattern for some of so many numbers; none for all of them.
fn numbers(meant: &[i32], count: usize) -> Option<String> {
    let (Some(first), Some(last)) = (meant.first(), meant.last()) else { return None };
    let is_range = usize::try_from(last - first).is_ok_and(|span| span + 1 == meant.len());
    let ends = usize::try_from(last + 1).is_ok_and(|next| next == count);
    match is_range {
        true if meant.len() == count => None,
        true if meant.len() == 1 => Some(first.to_string()),
        true if ends => Some(format!("{first}..")),
        true => Some(format!("{first}..={last}")),
        false => Some(meant.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")),
    }
}

/// The line with a name for what its event carries that hides data, or the time, where nothing else in it names them: by
/// the name of a field that it gives, the value alone is enough.
pub(super) fn with_binding(chart: &Chart, line: &Transition, text: String) -> String {
    if !line.binds() {
        return text;
    }
    let datum = |state: StateId| chart.states[state].datum.as_ref().map(|datum| datum.name.clone());
    let is_plain = |given: &&crate::chart::Gift| given.given == crate::chart::Given::Value(Value::Payload);
    let given = line.gifts.iter().find(is_plain).and_then(|gift| datum(gift.state));
    let names = |name: &String| {
        let states = (0..chart.states.len()).filter(|&state| datum(state).as_ref() == Some(name));
        states.into_iter().any(|state| uses(line, &Value::Datum(state)))
    };
    match given.filter(|name| !names(name)) {
        Some(name) => renamed(&text, &name).replace(&format!("{name}: {name}"), &name),
        None if chart.names_time && line.source.is_multiple_of(2) && !uses(line, &Value::Now) => {
            renamed(&text, "now")
        }
        None => text,
    }
}

/// The code of a line that sees what its event carries by reference.
pub(super) fn by_reference(text: &str) -> String {
    renamed(text, &format!("{BINDING}.to_owned()"))
}

fn uses(line: &Transition, wanted: &Value) -> bool {
    line.cond.as_ref().is_some_and(|cond| cond.uses(wanted))
        || line.actions_use(wanted)
        || line.gifts_use(wanted)
}

/// With another word in place of the binding.
fn renamed(text: &str, name: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut parts: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if is_word(c) {
            word.push(c);
        } else {
            parts.push(std::mem::take(&mut word));
            parts.push(c.to_string());
        }
    }
    parts.push(word);
    parts.iter().map(|part| if part == BINDING { name } else { part }).collect()
}
