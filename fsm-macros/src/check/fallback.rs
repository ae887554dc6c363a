//! Guarded lines for one event that leave open what happens when no guard holds.

use proc_macro2::Ident;

use super::{Findings, lines_of};
use crate::model::{Handler, Machine, StateId, Trigger};
use crate::syntax::EventPattern;

pub(super) fn warn(machine: &Machine, findings: &mut Findings) {
    if machine.attrs.allows("no_fallback") {
        return;
    }
    for state in (0..machine.states.len()).map(StateId) {
        if machine.state(state).attrs.allows("no_fallback") {
            continue;
        }
        let mut seen: Vec<&Ident> = Vec::new();
        for (_, line) in lines_of(machine, state) {
            for name in events_of(line) {
                if !seen.contains(&name) {
                    seen.push(name);
                    check_event(machine, state, name, findings);
                }
            }
        }
    }
}

fn check_event(machine: &Machine, state: StateId, event: &Ident, findings: &mut Findings) {
    let guarded: Vec<&Handler> = lines_of(machine, state)
        .map(|(_, line)| line)
        .filter(|line| line.guard.is_some() && events_of(line).any(|name| name == event))
        .collect();
    let [_, .., last] = guarded.as_slice() else {
        return;
    };
    let allowed = guarded.iter().any(|line| line.attrs.allows("no_fallback"));
    let has_fallback =
        machine.path(state).any(|id| lines_of(machine, id).any(|(_, line)| falls_back(line, event)));
    if allowed || has_fallback {
        return;
    }
    let name = events_of(last).find(|name| *name == event).unwrap_or(event);
    let lines = match guarded.len() {
        2 => "both lines".to_owned(),
        count => format!("all {count} lines"),
    };
    let message = format!(
        "{lines} for event `{event}` in {} have guards: add a last line without one, such as `on {event} => ignore`",
        machine.describe(state),
    );
    findings.errors.warn(name.span(), "no_fallback", message);
}

fn falls_back(line: &Handler, event: &Ident) -> bool {
    match &line.trigger {
        Trigger::On(pattern) => line.guard.is_none() && pattern.may_take(event),
        _ => false,
    }
}

fn events_of(line: &Handler) -> impl Iterator<Item = &Ident> {
    let alternatives = match &line.trigger {
        Trigger::On(pattern) => pattern.alternatives.as_slice(),
        _ => &[],
    };
    alternatives.iter().filter_map(|alternative| match &alternative.event {
        EventPattern::Variant { name, .. } => Some(name),
        EventPattern::Any(_) => None,
    })
}
