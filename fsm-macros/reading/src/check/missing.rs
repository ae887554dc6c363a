//! Declarations that lines need and the machine lacks: events, a queue, a clock.

use quote::ToTokens;
use syn::GenericParam;

use super::prelude::*;
use crate::token::first_span;

pub(super) fn events(machine: &Machine, findings: &mut Findings) {
    // Unknown names have been reported as the line was read.
    if machine.events.is_some() {
        return;
    }
    let of_line = |line: &Line| {
        let events = match (&line.trigger, line.pattern()) {
            (Trigger::During { event, .. }, _) => format!("{}(Type)", event.as_ref()?),
            (_, Some(pattern)) if pattern.takes_all() => "Name, …".to_owned(),
            (_, pattern) => pattern?.to_text().replace(" | ", ", "),
        };
        let message = format!("this machine declares no events: add `events {{ {events} }}`");
        Some((line.keyword.span(), message))
    };
    once(machine, machine.lacks(Part::Events), findings, &of_line, &|_| None);
}

pub(super) fn queue(machine: &Machine, findings: &mut Findings) {
    if machine.queue.is_some() {
        return;
    }
    let without = |(span, word): (Span, &str)| {
        let message = format!(
            "{word} needs a queue: say how many events it has room for with `queue 8;` in the machine"
        );
        (span, message)
    };
    let told = machine.lacks(Part::Settings);
    once(machine, told, findings, &|line| need(line).map(without), &|action| raised(action).map(without));
}

pub(super) fn clock(machine: &Machine, findings: &mut Findings) {
    if machine.clock.is_some() {
        return;
    }
    let without = |(span, word): (Span, String)| {
        let message = format!(
            "`{word}` needs a clock: say what time is with `clock core::time::Duration;` in the machine, whose calls are then told the time"
        );
        (span, message)
    };
    let of_line = |line: &Line| {
        let timed = match line.trigger {
            _ if !line.is_timed() => line.action.as_ref().and_then(later),
            Trigger::Update(_) => Some((line.keyword.span(), "update every".to_owned())),
            _ => Some((line.keyword.span(), line.keyword.to_string())),
        };
        timed.map(without)
    };
    let told = machine.lacks(Part::Settings);
    once(machine, told, findings, &of_line, &|action| later(action).map(without));
}

/// Events that wait are kept in the machine, whose type has to know what they are made of.
pub(super) fn parameters(machine: &Machine, findings: &mut Findings) {
    let Some(Events::Declared { generics, .. }) = &machine.events else { return };
    let is_known =
        |param: &GenericParam| machine.generics.params.iter().any(|other| name_of(other) == name_of(param));
    let missing: Vec<&GenericParam> = generics.params.iter().filter(|param| !is_known(param)).gather();
    let Some(first) = missing.first() else { return };
    let place = first_span(&first.to_token_stream(), Span::call_site());
    let all = machine.generics.params.iter().and(missing.iter().copied());
    let text =
        |param: &GenericParam| param.to_token_stream().to_string().replace("' ", "'").replace(" :", ":");
    let all: Vec<String> = all.map(text).gather();
    let with = |(_, word): (Span, &str)| {
        let message = format!(
            "{word} keeps events in the machine, so `{}` has to be a parameter of the machine too: `machine {}<{}>`",
            name_of(first),
            machine.name,
            all.join(", ")
        );
        (place, message)
    };
    let told = machine.lacks(Part::Events);
    once(machine, told, findings, &|line| need(line).map(with), &|action| raised(action).map(with));
}

/// `'a` or `T`
fn name_of(param: &GenericParam) -> String {
    match param {
        GenericParam::Lifetime(param) => format!("'{}", param.lifetime.ident),
        GenericParam::Type(param) => param.ident.to_string(),
        GenericParam::Const(param) => param.ident.to_string(),
    }
}

/// The call for which an action needs a clock, and its name.
fn later(action: &Body) -> Complaint {
    let later = action.calls.iter().find_map(|call| match call {
        Call::Raise(raise) if raise.after.is_some() => Some((raise.span, "raise!(… after …)")),
        Call::Cancel(cancel) => Some((cancel.span, "cancel!")),
        _ => None,
    });
    later.map(|(span, word)| (span, word.to_owned()))
}

/// The token for which a line needs the queue, and its name.
pub(super) fn need(line: &Line) -> Option<(Span, &'static str)> {
    if let Target::Defer(span) = line.target {
        return Some((span, "`defer`"));
    }
    line.bodies().find_map(raised)
}

pub(super) fn raised(body: &Body) -> Option<(Span, &'static str)> {
    body.calls.iter().find_map(|call| match call {
        Call::Raise(raise) => Some((raise.span, "`raise!`")),
        Call::Cancel(cancel) => Some((cancel.span, "`cancel!`")),
        _ => None,
    })
}

/// Reports a missing declaration at the first line that needs it, or at the first action of an `initial` line, unless `told`.
/// All lines that need it are left out; of `initial` lines only the actions. One mistake, one error.
fn once(
    machine: &Machine,
    mut told: bool,
    findings: &mut Findings,
    of_line: &dyn Fn(&Line) -> Complaint,
    of_action: &dyn Fn(&Body) -> Complaint,
) {
    for (id, line) in machine.all_lines() {
        match of_line(line) {
            Some(complaint) if !std::mem::replace(&mut told, true) => {
                findings.line_complaint(id, Some(complaint))
            }
            Some(_) => findings.drop_line(id),
            None => {}
        }
    }
    for id in machine.topology.all() {
        let Some(complaint) = machine.state(id).action().and_then(of_action) else { continue };
        findings.complain(Some(complaint).filter(|_| !std::mem::replace(&mut told, true)));
        findings.verdicts.actions.push(id);
    }
}
