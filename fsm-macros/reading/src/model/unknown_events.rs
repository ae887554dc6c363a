//! Names of events and timers that nothing bears, and patterns that do not fit their events: what to say about them.

use proc_macro2::{Delimiter, Group};

use super::prelude::*;
use super::unknown::{event_names, is_absent};
use crate::errors::Declared;
use crate::syntax::AbsentKind;
use crate::token::{camel_case, is_mark};
use crate::written::{Carried, EventPattern, Pattern};

/// The timer of a `restart!`.
pub(super) fn timer(machine: &Machine, name: &Ident, errors: &mut Errors) {
    let declared = Declared::of(machine.timers.iter().map(|timer| &timer.name));
    let is_unread = machine.some_state_lacks(Part::Lines) && !declared.has_near(name);
    // It may be that of a line that could not be read.
    if is_absent(machine, AbsentKind::Timer, name, errors) || is_unread || is_misnamed(machine, name) {
        return;
    }
    let help = match declared.0.is_empty() {
        _ if machine.find_state(name).is_some() => of_a_state(name),
        true => format!(", nor any other: name one where it is set, `after 5s as {name}`"),
        false => declared.similar(name, "timer"),
    };
    errors.push(name.span(), format!("no timer `{name}` in machine `{}`{help}", machine.name));
}

/// Whether it may be a timer whose own name is wrong where it is set, which has been reported.
fn is_misnamed(machine: &Machine, name: &Ident) -> bool {
    let told = || machine.timers.iter().filter(|timer| timer.is_told).map(|timer| &timer.name);
    // In a part the name of its state stands before it.
    let meant = camel_case(name);
    Declared::of(told()).has_near(name) || told().any(|timer| timer.to_string().ends_with(&meant))
}

/// The events of a pattern that are not declared; whether all of them are. An enum from elsewhere is known to
/// rustc, not to us, and a machine without events is spoken of once, for all of its lines.
pub(super) fn events(machine: &Machine, pattern: &Pattern, errors: &mut Errors) -> bool {
    let mut is_known = |event: &EventPattern| match event {
        EventPattern::Variant { name, payload } => {
            is_known_event(machine, name, errors) && is_of_payload(machine, name, payload.as_ref(), errors)
        }
        EventPattern::Any(_) => true,
    };
    // Each of them is reported.
    pattern.alternatives.iter().filter(|alternative| !is_known(&alternative.event)).count() == 0
}

/// A timer has a name of its own, so that several of one state are told apart.
fn of_a_state(state: &Ident) -> String {
    format!("; `{state}` is a state: give its timer a name, `after 5s as Name`, and say that")
}

/// Whether an event that is cancelled is one. No timer has this name.
pub(super) fn cancelled(machine: &Machine, name: &Ident, errors: &mut Errors) -> bool {
    let is_event = matches!(machine.events, Some(Events::From { .. })) || machine.event(name).is_some();
    if is_absent(machine, AbsentKind::Timer, name, errors) {
        return false;
    }
    if !is_event && machine.find_state(name).is_some() {
        let message =
            format!("no timer and no event `{name}` in machine `{}`{}", machine.name, of_a_state(name));
        errors.push(name.span(), message);
        return false;
    }
    if is_event || machine.timers.is_empty() || machine.lacks(Part::Events) {
        return is_known_event(machine, name, errors);
    }
    if is_misnamed(machine, name) {
        return false;
    }
    let Declared(mut declared) = Declared::of(machine.timers.iter().map(|timer| &timer.name));
    declared.extend(event_names(machine).0);
    let near = Declared(declared).similar(name, "name").replace("a name with", "one with");
    errors.push(name.span(), format!("no timer and no event `{name}` in machine `{}`{near}", machine.name));
    false
}

/// Whether the result of a future can become this event: it carries that, or nothing.
pub(super) fn result(machine: &Machine, name: &Ident, errors: &mut Errors) -> bool {
    if !is_known_event(machine, name, errors) {
        return false;
    }
    let carries_more = |event: &Event| matches!(Carried::of(&event.payload), Carried::More);
    if !machine.event(name).is_some_and(carries_more) {
        return true;
    }
    let message = format!(
        "event `{name}` does not carry one value, as the result of `during` is: give it one field, `{name}(Type)`"
    );
    errors.push(name.span(), message);
    false
}

/// Whether a name that stands for an event is that of one.
pub(super) fn is_known_event(machine: &Machine, name: &Ident, errors: &mut Errors) -> bool {
    let is_missed = match &machine.events {
        Some(Events::From { .. }) => return true,
        Some(Events::Declared { .. }) => match machine.event(name) {
            Some(event) => return event.trust.is_full(),
            None => true,
        },
        None => trigger_of(&name.to_string()).is_some(),
    };
    if is_missed && !machine.lacks(Part::Events) {
        event(machine, name, errors);
    }
    !is_missed
}

/// Whether the pattern has the form of what the event carries. rustc would propose a path, which is no pattern here.
fn is_of_payload(machine: &Machine, name: &Ident, pattern: Option<&Group>, errors: &mut Errors) -> bool {
    let Some(event) = machine.event(name) else { return true };
    let first = event.payload.clone().into_iter().next();
    let carried = first.and_then(|it| if let TokenTree::Group(carried) = it { Some(carried) } else { None });
    let form = |group: &Group| group.delimiter();
    if carried.as_ref().map(form) == pattern.map(form) || pattern.is_some_and(fits_any) {
        return true;
    }
    let (what, written) = match &carried {
        None => ("carries no data", String::new()),
        Some(carried) if carried.delimiter() == Delimiter::Brace => {
            ("carries data with names", named(carried))
        }
        Some(carried) => ("carries data without names", unnamed(carried).to_owned()),
    };
    let what = if pattern.is_none() { "carries data" } else { what };
    errors.push(name.span(), format!("event `{name}` {what}: write `{name}{written}`"));
    false
}

/// `{ .. }` and `{ 0: first, .. }`, which stand for data without names too.
fn fits_any(pattern: &Group) -> bool {
    let first = pattern.stream().into_iter().next();
    let is_open = match &first {
        Some(token) => is_mark(token, '.') || matches!(token, TokenTree::Literal(_)),
        None => true,
    };
    pattern.delimiter() == Delimiter::Brace && is_open
}

fn unnamed(carried: &Group) -> &'static str {
    let is_one =
        !carried.stream().is_empty() && !carried.stream().into_iter().any(|token| is_mark(&token, ','));
    if is_one { "(_)" } else { "(..)" }
}

/// ` { name }`, ` { first, .. }`
fn named(carried: &Group) -> String {
    let tokens: Vec<TokenTree> = carried.stream().into_iter().gather();
    match tokens.as_slice() {
        [TokenTree::Ident(first), colon, rest @ ..] if is_mark(colon, ':') => {
            let more = if rest.iter().any(|token| is_mark(token, ',')) { ", .." } else { "" };
            format!(" {{ {first}{more} }}")
        }
        _ => " { .. }".to_owned(),
    }
}

fn event(machine: &Machine, name: &Ident, errors: &mut Errors) {
    if is_absent(machine, AbsentKind::Event, name, errors) {
        return;
    }
    if let Some(meant) = trigger_of(&name.to_string()) {
        let message = format!(
            "`{meant}` is a trigger of its own, and no event: write `{meant}` in place of `on {name}`"
        );
        return errors.push(name.span(), message);
    }
    let declared = event_names(machine);
    let help = match machine.find_state(name) {
        Some(_) => {
            format!("; `{name}` is a state: write what happens as it is entered into it, `enter do …;`")
        }
        None if is_any(&name.to_string()) => "; a line that takes every event is `on _ …`".to_owned(),
        None => declared.similar(name, "event"),
    };
    errors.push(name.span(), format!("no event `{name}` in machine `{}`{help}", machine.name));
}

/// The trigger that is meant by `on enter` and the like.
fn trigger_of(event: &str) -> Option<&'static str> {
    Some(match event {
        "enter" | "entry" | "Enter" | "Entry" | "OnEnter" | "OnEntry" => "enter",
        "exit" | "leave" | "Exit" | "OnExit" => "exit",
        "update" | "tick" | "Update" => "update",
        "pause" | "suspend" => "pause",
        "resume" => "resume",
        "always" | "eventless" => "always",
        "done" | "completed" => "done",
        "stop" => "stop",
        _ => return None,
    })
}

/// Whether the word stands for every event in other tools.
fn is_any(event: &str) -> bool {
    ["any", "all", "every", "each", "default", "otherwise", "other", "Any", "All"].contains(&event)
}
