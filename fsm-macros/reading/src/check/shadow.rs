//! Lines that an earlier line of the same state never lets act: one that takes the event every time, or one
//! that leaves the state in every tick.

use super::chains::certain_request;
use super::prelude::*;
use crate::written::{Alternative, Pattern, Report};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for state in machine.topology.all() {
        after_leaving(machine, state, findings);
        after_certain(machine, state, findings);
        after_an_earlier_after(machine, state, findings);
    }
    for state in machine.topology.all() {
        let mut earlier: Vec<(LineId, &Line)> = Vec::new();
        let asked = |first: bool| {
            machine.numbered_lines(state).filter(move |(_, line)| line.first.is_some() == first)
        };
        for (id, line) in asked(true).and(asked(false)) {
            let Some(pattern) = line.pattern() else { continue };
            twice_in_one(id, pattern, findings);
            for alternative in &pattern.alternatives {
                if let Some((_, by)) = earlier.iter().find(|(_, other)| other.covers(alternative)) {
                    let message = message(machine, state, line, alternative, by);
                    findings.line_error(id, alternative.event.span(), message);
                }
            }
            if line.takes_every_time() && !findings.is_dropped(id) {
                earlier.push((id, line));
            }
        }
    }
}

/// An `update` that leaves the state in every tick comes before all later updates and before every `when`,
/// `after` and `every`, wherever these stand.
fn after_leaving(machine: &Machine, state: StateId, findings: &mut Findings) {
    let ticks = |wanted: bool| {
        machine.numbered_lines(state).filter(move |(_, line)| match &line.trigger {
            Trigger::Update(_) => wanted,
            Trigger::When(_) | Trigger::After(_) | Trigger::Every { .. } => !wanted,
            _ => false,
        })
    };
    let leaves = |line: &Line| leaves_in_every_tick(machine, line);
    hidden(ticks(true).and(ticks(false)), findings, &leaves, &|by| {
        let (place, by_line) = (machine.describe(state), line_of(by.keyword.span()));
        let (what, help) = match by.trigger {
            Trigger::When(_) => ("`when true`", "give that line another condition"),
            _ => ("`update`", "give that line a guard"),
        };
        format!("this line is never reached: the {what}{by_line} leaves {place} in every tick; {help}")
    });
}

/// A line `always`, `done` or `refused` behind one that has no condition.
fn after_certain(machine: &Machine, state: StateId, findings: &mut Findings) {
    let kinds: [fn(&Trigger) -> bool; 3] = [
        |trigger| matches!(trigger, Trigger::Always | Trigger::Ended(_)),
        |trigger| matches!(trigger, Trigger::Done),
        |trigger| matches!(trigger, Trigger::Report(Report::Refused { .. })),
    ];
    for is_meant in kinds {
        let lines = machine.numbered_lines(state).filter(|(_, line)| is_meant(&line.trigger));
        hidden(lines, findings, &|line| machine.leads_every_time(line), &|by| {
            let (word, by_line) = (&by.keyword, line_of(by.keyword.span()));
            format!("this line is never reached: the `{word}`{by_line} has no condition; put that line last")
        });
    }
}

/// Reports all of these lines behind the first that `hides` what comes later.
fn hidden(
    lines: Each<(LineId, &Line)>,
    findings: &mut Findings,
    hides: &dyn Fn(&Line) -> bool,
    message: &dyn Fn(&Line) -> String,
) {
    let mut by: Option<&Line> = None;
    for (id, line) in lines {
        match by {
            Some(by) => findings.line_error(id, line.keyword.span(), message(by)),
            None => by = Some(line).filter(|line| hides(line) && !findings.is_dropped(id)),
        }
    }
}

fn leaves_in_every_tick(machine: &Machine, line: &Line) -> bool {
    let acts_in_every_tick = match &line.trigger {
        Trigger::Update(None) => true,
        Trigger::When(condition) => condition.tokens.to_string() == "true",
        _ => false,
    };
    acts_in_every_tick && line.is_certain() && certainly_leaves(machine, line, machine.stack.is_none())
}

/// Whether the state is not current any more when the line has acted; a `push` comes back, so it may not do.
pub(super) fn certainly_leaves(machine: &Machine, line: &Line, by_push: bool) -> bool {
    let leaves = |change: &Change| match change.kind {
        // A state inside another one may be left without the outer one.
        _ if line.state != ROOT && machine.domain_of(line.state, change) == line.state => false,
        // There may be nothing to go back to, or no room.
        ChangeKind::Previous => false,
        ChangeKind::Push(_) => by_push && machine.stack.is_none(),
        ChangeKind::Goto(_) | ChangeKind::Reset(_) | ChangeKind::Pop(_) => true,
    };
    match &line.target {
        Target::Again { .. } => true,
        Target::Change(change) => leaves(change),
        Target::None => certain_request(line).is_some_and(leaves),
        Target::Ignore(_) | Target::Defer(_) | Target::Pass(_) => false,
    }
}

/// A timed line that is due no earlier than one above it, which leaves the state then. What is due
/// earlier but looked at later may act, in a tick that comes late; so the order counts.
fn after_an_earlier_after(machine: &Machine, state: StateId, findings: &mut Findings) {
    // The timers of the machine run on when the state changes.
    if state == ROOT {
        return;
    }
    let mut leaving: Option<(u64, &Line)> = None;
    for (id, line) in machine.numbered_lines(state) {
        let (Trigger::After(period) | Trigger::Every { period, .. }) = &line.trigger else {
            continue;
        };
        let Period::Literal { nanoseconds, .. } = period else {
            continue;
        };
        match leaving {
            Some((first, by)) if first <= *nanoseconds => {
                let place = machine.describe(state);
                let by_word = &by.keyword;
                let by_line = line_of(by.keyword.span());
                let message = format!(
                    "this line is never reached: the `{by_word}`{by_line} leaves {place} before or when this is due; give that line a guard, or remove one of them"
                );
                findings.line_error(id, line.keyword.span(), message);
            }
            _ => {
                if line.is_certain() && certainly_leaves(machine, line, false) && !findings.is_dropped(id) {
                    leaving = Some((*nanoseconds, line));
                }
            }
        }
    }
}

/// `on Push | Pull | Push`
fn twice_in_one(id: LineId, pattern: &Pattern, findings: &mut Findings) {
    for (index, alternative) in pattern.alternatives.iter().enumerate() {
        let before = &pattern.alternatives[..index];
        if before.iter().any(|other| other.covers(alternative)) {
            let text = alternative.to_text();
            let message = format!("`{text}` is taken by an earlier part of this pattern: remove it");
            findings.line_error(id, alternative.event.span(), message);
        }
    }
}

fn message(machine: &Machine, state: StateId, line: &Line, alternative: &Alternative, by: &Line) -> String {
    let place = machine.describe(state);
    let by_line = line_of(by.keyword.span());
    let event = alternative.to_text();
    if by.first.is_some() && line.first.is_none() {
        return format!(
            "this line is never reached: the `first` line{by_line} takes every `{event}` in {place}; remove one of them"
        );
    }
    if by.pattern().is_some_and(Pattern::takes_all) {
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
