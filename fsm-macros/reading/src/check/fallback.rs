//! Guarded lines for one event that leave open what happens when no guard holds.

use proc_macro2::{Delimiter, Ident};

use super::{Findings, items_of, lines_of};
use crate::each::{Gather, Holds};
use crate::model::{Line, Machine, ROOT, StateId};
use crate::written::{Alternative, Attrs, EventPattern};

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    for state in machine.topology.all() {
        let guarded: Vec<&Line> =
            lines_of(machine, state).map(|(_, line)| line).filter(|line| leaves_open(line)).gather();
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
    if around.and(beside).any(|id| lines_of(machine, id).any(|(_, line)| falls_back(line))) {
        return;
    }
    let Some((name, alternative)) = events_of(last).find(|(name, _)| *name == event) else { return };
    let message = format!(
        "each line for event `{event}` in {} has a guard: add a last line without one, such as `on {} => ignore`",
        machine.describe(state),
        any_payload(name, alternative),
    );
    let attrs: Vec<&Attrs> =
        items_of(machine, state).into_iter().and(guarded.iter().map(|line| &line.attrs)).gather();
    findings.warn(machine, name.span(), "no_fallback", message, &attrs);
}

/// Whether what its guard refuses may be left over. A `first` line leaves it to what is inside, and one that passes events on
/// takes none.
fn leaves_open(line: &Line) -> bool {
    line.guard.is_some() && line.first.is_none() && !line.passes()
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
    alternatives.filter_map(|alternative| match &alternative.event {
        EventPattern::Variant { name, .. } => Some((name, alternative)),
        EventPattern::Any(_) => None,
    })
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
