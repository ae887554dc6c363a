//! Lines for an event that an earlier line of the same state takes every time.

use super::{Findings, lines_of};
use crate::errors::line_of;
use crate::model::{Handler, Machine, StateId, Trigger};
use crate::syntax::{EventPattern, Pattern};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for state in (0..machine.states.len()).map(StateId) {
        let mut earlier: Vec<&Handler> = Vec::new();
        for (id, line) in lines_of(machine, state) {
            let Trigger::On(pattern) = &line.trigger else {
                continue;
            };
            if let Some(by) = earlier.iter().find(|other| covers(other, pattern)) {
                let message = message(machine, state, line, pattern, by);
                findings.line_error(id, pattern.first_span(line.keyword.span()), message);
                continue;
            }
            if takes_every_time(line) && !findings.is_dropped(id) {
                earlier.push(line);
            }
        }
    }
}

/// Whether a line acts on each event that its pattern names. One under `cfg` may not be there.
fn takes_every_time(line: &Handler) -> bool {
    line.guard.is_none() && line.filter.is_empty() && line.attrs.cfgs().is_empty()
}

fn covers(earlier: &Handler, pattern: &Pattern) -> bool {
    let Trigger::On(taken) = &earlier.trigger else {
        return false;
    };
    pattern
        .alternatives
        .iter()
        .all(|alternative| match &alternative.event {
            EventPattern::Any(_) => taken.takes_all(),
            EventPattern::Variant { name, .. } => taken.takes_every(name),
        })
}

fn message(
    machine: &Machine,
    state: StateId,
    line: &Handler,
    pattern: &Pattern,
    by: &Handler,
) -> String {
    let place = machine.describe(state);
    let where_ = line_of(by.keyword.span());
    let event = pattern.to_text();
    if line.guard.is_some() {
        format!(
            "this line is never reached: the one{where_} takes every `{event}` in {place}; put the line with the guard first"
        )
    } else {
        format!("event `{event}` is handled twice in {place}; the line{where_} takes it every time")
    }
}
