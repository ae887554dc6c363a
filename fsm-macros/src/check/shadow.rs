//! Lines that an earlier line of the same state never lets act: one that takes the event every time, or one
//! that leaves the state in every tick.

use proc_macro2::Span;

use super::{Findings, lines_of};
use crate::errors::line_of;
use crate::model::{ChangeKind, Handler, HandlerId, Machine, StateId, Target, Trigger};
use crate::syntax::{Alternative, EventPattern, Pattern};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for state in (0..machine.states.len()).map(StateId) {
        after_leaving(machine, state, findings);
    }
    for state in (0..machine.states.len()).map(StateId) {
        let mut earlier: Vec<(HandlerId, &Handler)> = Vec::new();
        for (id, line) in lines_of(machine, state) {
            let Trigger::On(pattern) = &line.trigger else {
                continue;
            };
            twice_in_one(id, pattern, findings);
            for alternative in &pattern.alternatives {
                if let Some((_, by)) = earlier.iter().find(|(_, other)| covers(other, alternative)) {
                    let message = message(machine, state, line, alternative, by);
                    findings.line_error(id, span_of(alternative), message);
                }
            }
            if takes_every_time(line) && !findings.is_dropped(id) {
                earlier.push((id, line));
            }
        }
    }
}

/// An `update` that leaves the state in every tick comes before all later updates and before every `when`,
/// `after` and `every`, wherever these stand.
fn after_leaving(machine: &Machine, state: StateId, findings: &mut Findings) {
    let mut leaving: Option<&Handler> = None;
    let ticks = |wanted: bool| {
        lines_of(machine, state).filter(move |(_, line)| match &line.trigger {
            Trigger::Update(_) => wanted,
            Trigger::When(_) | Trigger::After(_) | Trigger::Every { .. } => !wanted,
            _ => false,
        })
    };
    for (id, line) in ticks(true).chain(ticks(false)) {
        if let Some(by) = leaving {
            let place = machine.describe(state);
            let by_line = line_of(by.keyword.span());
            let message = format!(
                "this line is never reached: the `update`{by_line} leaves {place} in every tick; give that line a guard"
            );
            findings.line_error(id, line.keyword.span(), message);
        } else if leaves_in_every_tick(machine, line) && !findings.is_dropped(id) {
            leaving = Some(line);
        }
    }
}

fn leaves_in_every_tick(machine: &Machine, line: &Handler) -> bool {
    let is_certain = match &line.target {
        Target::Again(_) => true,
        Target::Change(change) => match change.kind {
            // There may be nothing to go back to, or no room.
            ChangeKind::Previous => false,
            ChangeKind::Push(_) => machine.stack.is_none(),
            ChangeKind::Goto(_) | ChangeKind::Reset(_) | ChangeKind::Pop(_) => true,
        },
        Target::None | Target::Ignore => false,
    };
    is_certain && matches!(line.trigger, Trigger::Update(None)) && takes_every_time(line)
}

/// `on Push | Pull | Push`
fn twice_in_one(id: HandlerId, pattern: &Pattern, findings: &mut Findings) {
    for (index, alternative) in pattern.alternatives.iter().enumerate() {
        let before = &pattern.alternatives[..index];
        if before.iter().any(|other| other.covers(alternative)) {
            let text = alternative.to_text();
            let message = format!("`{text}` is taken by an earlier part of this pattern: remove it");
            findings.line_error(id, span_of(alternative), message);
        }
    }
}

fn span_of(alternative: &Alternative) -> Span {
    match &alternative.event {
        EventPattern::Any(token) => token.span(),
        EventPattern::Variant { name, .. } => name.span(),
    }
}

/// Whether a line acts on each event that its pattern names. One under `cfg` may not be there.
fn takes_every_time(line: &Handler) -> bool {
    line.guard.is_none() && line.filter.is_empty() && line.attrs.cfgs().is_empty()
}

fn covers(earlier: &Handler, alternative: &Alternative) -> bool {
    match &earlier.trigger {
        Trigger::On(taken) => taken.alternatives.iter().any(|other| other.covers(alternative)),
        _ => false,
    }
}

fn message(
    machine: &Machine,
    state: StateId,
    line: &Handler,
    alternative: &Alternative,
    by: &Handler,
) -> String {
    let place = machine.describe(state);
    let by_line = line_of(by.keyword.span());
    let event = alternative.to_text();
    let Trigger::On(taken) = &by.trigger else {
        return String::new();
    };
    if taken.takes_all() {
        return match event.as_str() {
            "_" => format!(
                "`on _` stands twice in {place}; the line{by_line} takes every event: remove one of them"
            ),
            _ => format!(
                "this line is never reached: `on _`{by_line} takes every event in {place}; put that line last"
            ),
        };
    }
    if line.guard.is_some() || alternative.is_narrow() {
        return format!(
            "this line is never reached: the one{by_line} takes every `{event}` in {place}; put this line first"
        );
    }
    format!(
        "event `{event}` is handled twice in {place}; the line{by_line} takes it every time: remove one of them"
    )
}
