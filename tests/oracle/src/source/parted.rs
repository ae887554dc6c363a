//! A composite as a part: its lines in a definition of their own, and the state that is it. What stands there has the names
//! that the states have in the part.

use crate::chart::{Chart, Kind, StateId, Way};
use crate::random::Random;

use super::configured::Configured;
use super::lines::{self, Entry};
use super::scope::Scope;
use super::{Machine, Text, tags};

/// Writes the state, in the scope around it, and puts its part aside.
pub(super) fn state(machine: &mut Machine, id: StateId, outer: &mut Scope, text: &mut Text) {
    let chart = machine.chart;
    let mut random = Random::new(&[id as u64, chart.transitions.len() as u64, 65]);
    let state = &chart.states[id];
    let (mut configured, mut inner) = (Configured::new(chart, id), Scope::of(id));
    let entries = lines::of_state(chart, id);
    let cut = cut(chart, id, &entries, &mut random);
    let mut own = Text::default();
    let mut part = Text::default();
    let (mut params, mut values) = (String::new(), String::new());
    for (number, entry) in entries.into_iter().enumerate() {
        match &entry {
            Entry::Datum { name, value: Some(value) } if random.chance(50) => {
                (params, values) = (format!("({name}: i32)"), format!("({value})"));
            }
            Entry::Datum { .. } if random.chance(50) => {
                let line = entry.text(chart, outer);
                configured.line(line).iter().for_each(|line| own.line(line));
            }
            Entry::Datum { .. } => {
                let line = entry.text(chart, &mut inner);
                configured.line(line).iter().for_each(|line| part.line(line));
            }
            Entry::Begin(_) => part.line(&entry.text(chart, &mut inner)),
            _ if number < cut => {
                let line = entry.text(chart, outer);
                configured.line(line).iter().for_each(|line| own.line(line));
            }
            _ => {
                let line = entry.text(chart, &mut inner);
                configured.line(line).iter().for_each(|line| part.line(line));
            }
        }
    }
    machine.children(id, &mut configured, &mut inner, &mut part);
    let outs: Vec<String> = inner.exits.iter().map(|exit| lines::leads_on(chart, exit, outer)).collect();
    let word = if chart.is_region(id) { "region" } else { "state" };
    // Tags of the part are those of its use.
    let mut before = Text::default();
    tags(state, if Random::new(&[id as u64, 67]).chance(50) { text } else { &mut before });
    text.line(&format!("{word} {} is Part{}{values} {{", state.name, state.name));
    text.lines(&own.text);
    outs.iter().for_each(|line| text.line(line));
    text.line("}");
    if has_twin(chart, id) && random.chance(40) {
        text.line(&format!("state Twin{} is Part{}{values} {{", state.name, state.name));
        own.text.lines().filter(|line| line.trim().starts_with("let ")).for_each(|line| text.line(line));
        outs.iter().for_each(|line| text.line(line));
        text.line("}");
    }
    let names: Vec<&str> = inner.exits.iter().map(|exit| exit.name.as_str()).collect();
    let exits = if names.is_empty() { String::new() } else { format!("exits {};\n", names.join(", ")) };
    let definition = format!("{}part Part{}{params} {{\n{exits}{}}}\n", before.text, state.name, part.text);
    machine.parts.push(with_names_of_part(chart, id, &definition));
}

/// How many entries stand in the use, at least those that look outside.
fn cut(chart: &Chart, id: StateId, entries: &[Entry], random: &mut Random) -> usize {
    let hooks = || {
        let state = &chart.states[id];
        [&state.on_entry, &state.on_exit, &state.on_pause, &state.on_resume].into_iter().flatten()
    };
    let outside = |entry: &Entry| match entry {
        Entry::Line(line) => !chart.is_of_part(id, *line),
        Entry::Hook(_) => !hooks().all(|action| chart.stays_in(id, action)),
        _ => false,
    };
    let least = entries.iter().rposition(outside).map_or(0, |last| last + 1);
    random.between(least, entries.len())
}

/// Whether a second state can be the same part, which nothing leads to.
fn has_twin(chart: &Chart, id: StateId) -> bool {
    let goes_back = |line: &crate::chart::Transition| matches!(line.way, Way::Pop | Way::Previous);
    !chart.is_region(id)
        && !chart.is_strict
        && !chart.requests
        && !chart.transitions.iter().any(goes_back)
        && !chart.goes_back()
        && chart.states[id].kind == Kind::Compound
}

/// The names of states and timers are shorter in the part, but for those in texts, which the machine says.
fn with_names_of_part(chart: &Chart, id: StateId, text: &str) -> String {
    let prefix = &chart.states[id].name;
    let timers =
        chart.timers().map(|(_, name)| name.as_str()).filter(|name| name.starts_with(prefix.as_str()));
    let inside: Vec<&str> = (id..chart.states.len())
        .filter(|&state| chart.is_descendant(state, Some(id)))
        .map(|state| chart.states[state].name.as_str())
        .chain(timers)
        .collect();
    let local = |word: &str| match word {
        word if word == prefix => format!("Part{prefix}"),
        word if inside.contains(&word) => word[prefix.len()..].to_owned(),
        word => word.to_owned(),
    };
    let (mut output, mut word, mut in_text) = (String::new(), String::new(), false);
    for char in text.chars() {
        if char.is_alphanumeric() || char == '_' {
            word.push(char);
            continue;
        }
        // A value has the names of the machine.
        let is_value = output.ends_with("Target::");
        output += &if in_text || is_value { word.clone() } else { local(&word) };
        word.clear();
        in_text ^= char == '"';
        output.push(char);
    }
    output + &word
}
