//! What becomes of each event: `strict;`, by which each leaf state says so; guards that leave it open; events that no line takes.

use super::prelude::*;
use crate::index::Index;
use crate::written::{Alternative, Attrs, EventPattern};

/// `strict;`: each leaf state says what becomes of each event.
pub(super) fn strict(machine: &Machine, findings: &mut Findings) {
    let Some(span) = machine.strict else { return };
    match &machine.events {
        Some(Events::From { .. }) => {
            let message = "`strict` needs to know all events, and those of `events from` are declared elsewhere: remove this line, or declare them with `events { … }`";
            findings.error(span, message);
        }
        // A line that is reported already may be just the missing one.
        Some(Events::Declared { .. }) if findings.errors.is_empty() => {
            let mut told = Vec::new();
            for leaf in machine.topology.leaves() {
                leaf_state(machine, leaf, &mut told, findings);
            }
        }
        _ => {}
    }
}

/// States that do not take an event, which has been said.
type Told<'m> = Vec<(StateId, &'m Ident)>;

/// An event that two regions do not take at the same time is reported for the first.
fn leaf_state<'m>(machine: &'m Machine, leaf: StateId, told: &mut Told<'m>, findings: &mut Findings) {
    let state = machine.state(leaf);
    let Some(Events::Declared { variants, .. }) = &machine.events else { return };
    if machine.topology.is_final(leaf)
        || machine.topology.is_choice(leaf)
        || state.trust.lacks(Part::Lines)
        || machine.lacks(Part::Lines)
    {
        return;
    }
    // An event under a `cfg` may not be there.
    let events = variants.iter().filter(|event| event.attrs.cfgs().is_empty()).map(|event| &event.name);
    let is_told = |event: &Ident| {
        told.iter().any(|(other, missed)| *missed == event && machine.topology.are_beside(*other, leaf))
    };
    let missing: Vec<&Ident> =
        events.filter(|event| !is_taken(machine, leaf, event) && !is_told(event)).gather();
    told.extend(missing.iter().map(|event| (leaf, *event)));
    let Some(first) = missing.first() else { return };
    let message = format!(
        "{} does not say every time what becomes of {} {}, and the machine is `strict`: add `on {first} => ignore;`, or a line that acts",
        machine.describe(leaf),
        if missing.len() == 1 { "event" } else { "events" },
        quoted(&missing),
    );
    findings.error(state.name.span(), message);
}

/// Whether the event is taken whenever this leaf state is active: by it, by a state around it, or by another region
/// whatever its state.
fn is_taken(machine: &Machine, leaf: StateId, event: &Ident) -> bool {
    let by_path = machine.topology.path(leaf).any(|state| takes_itself(machine, state, leaf, event));
    let is_beside =
        |other: &StateId| machine.topology.is_region(*other) && machine.topology.are_beside(*other, leaf);
    by_path
        || machine.topology.states().filter(is_beside).any(|region| takes_everywhere(machine, region, event))
}

fn takes_everywhere(machine: &Machine, region: StateId, event: &Ident) -> bool {
    let takes = |leaf: StateId| {
        let mut inside =
            machine.topology.path(leaf).take_while(|state| machine.topology.is_in(*state, region));
        inside.any(|state| takes_itself(machine, state, leaf, event))
    };
    machine.topology.leaves_of(region).all(takes)
}

fn takes_itself(machine: &Machine, state: StateId, leaf: StateId, event: &Ident) -> bool {
    machine.lines_of(state).any(|line| {
        line.pattern().is_some_and(|pattern| pattern.takes_each(event))
            && !line.goes_back()
            && !line.passes()
            && machine.acts_each_time_in(line, leaf)
    })
}

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    unused(machine, findings);
    for state in machine.topology.all() {
        // What its guard refuses may be left over. A `first` line leaves it to what is inside, and one that passes events on
        // takes none.
        let leaves_open = |line: &&Line| line.guard.is_some() && line.first.is_none() && !line.passes();
        let guarded = machine.lines_of(state).filter(leaves_open).gather();
        let mut seen: Vec<&Ident> = Vec::new();
        for line in &guarded {
            for (name, _) in events_of(line) {
                if !seen.holds(&name) {
                    seen.push(name);
                    check_event(machine, state, &guarded, name, findings);
                }
            }
        }
    }
}

/// Guarded lines for one event that leave open what happens when no guard holds.
fn check_event(machine: &Machine, state: StateId, guarded: &[&Line], event: &Ident, findings: &mut Findings) {
    let names_it = |line: &&Line| events_of(line).any(|(name, _)| name == event);
    let mut guarded: Vec<&Line> = guarded.iter().copied().filter(names_it).gather();
    // Those of one target out of a value are one.
    guarded.dedup_by_key(|line| line.written);
    let [_, .., last] = guarded.as_slice() else { return };
    let falls_back = |line: &Line| falls_back(line, event) && acts_in(machine, line, state);
    let around = machine.topology.path(state);
    let others = if machine.topology.is_in_region(state) { machine.topology.count() } else { 0 };
    let beside = (0..others).map(StateId).filter(|id| machine.topology.are_beside(*id, state));
    if around.and(beside).any(|id| machine.lines_of(id).any(falls_back)) {
        return;
    }
    let Some((name, alternative)) = events_of(last).find(|(name, _)| *name == event) else { return };
    let message = format!(
        "each line for event `{event}` in {} has a guard: add a last line without one, such as `on {} => ignore`",
        machine.describe(state),
        any_payload(name, alternative),
    );
    let attrs: Vec<&Attrs> =
        scopes(machine, state).into_iter().and(guarded.iter().map(|line| &line.attrs)).gather();
    findings.warn(name.span(), "no_fallback", message, &attrs);
}

fn falls_back(line: &Line, event: &Ident) -> bool {
    line.guard.is_none() && !line.passes() && line.pattern().is_some_and(|pattern| pattern.may_take(event))
}

/// Whether the `in_state!` of a line let it act wherever lines of this state do.
fn acts_in(machine: &Machine, line: &Line, state: StateId) -> bool {
    match state {
        ROOT => line.filter.is_empty(),
        state => machine.topology.are_beside(line.state, state) || machine.surely_acts_in(line, state),
    }
}

fn events_of(line: &Line) -> impl Iterator<Item = (&Ident, &Alternative)> {
    let alternatives = line.pattern().into_iter().each_of(|pattern| &pattern.alternatives);
    alternatives.filter_map(|alternative| Some((alternative.event.name()?, alternative)))
}

/// A pattern for the event that takes it whatever it carries.
fn any_payload(name: &Ident, alternative: &Alternative) -> String {
    let payload = match &alternative.event {
        EventPattern::Variant { payload: Some(payload), .. } => payload.delimiter(),
        _ => Delimiter::None,
    };
    match payload {
        Delimiter::Parenthesis => format!("{name}(..)"),
        Delimiter::Brace => format!("{name} {{ .. }}"),
        _ => name.to_string(),
    }
}

/// An event that no line takes.
fn unused(machine: &Machine, findings: &mut Findings) {
    let Some(Events::Declared { attrs, variants, .. }) = &machine.events else { return };
    let mut taken = Index::default();
    let patterns = machine.all_lines().filter_map(|(_, line)| line.pattern()).gather();
    if patterns.iter().any(|pattern| pattern.takes_all()) {
        return;
    }
    patterns.iter().each_of(|pattern| pattern.named()).for_each(|name| taken.insert(name, 0));
    for event in variants {
        if taken.get(&event.name).is_none() {
            let name = &event.name;
            let message = format!("no state takes event `{name}`: add a line `on {name} …`");
            findings.warn(name.span(), "unused_event", message, &[&machine.attrs, attrs, &event.attrs]);
        }
    }
}
