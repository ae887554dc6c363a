//! Names that nothing bears: what to say about them. A name that something of another kind bears is told
//! so; else the nearest name of the kind is offered.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::absent::is_absent;
use super::other_words::{is_any, is_end, target_of, trigger_of};
use super::{Events, Machine, ROOT, StateId};
use crate::diagnostic::nearest;
use crate::each::{Gather, Holds};
use crate::errors::{Declared, Errors};
use crate::syntax::AbsentKind;
use crate::token::{camel_case, has_word, is_mark};
use crate::trust::Part;
use crate::written::{Carried, EventPattern, NAMELESS_TARGETS, Pattern};

pub(super) fn state(machine: &Machine, name: &Ident, errors: &mut Errors) {
    if is_absent(machine, AbsentKind::State, name, errors) {
        return;
    }
    let help = if event_names(machine).0.iter().any(|event| name == event) {
        format!("; `{name}` is an event: name a state")
    } else if *name == machine.name {
        format!("; `{name}` is the machine: name one of its states")
    } else if let Some(help) = held(machine, name) {
        help
    } else if let Some(meant) = target_of(&name.to_string()) {
        format!("; did you mean `{meant}`?")
    } else if is_end(&name.to_string()) && !machine.lacks(Part::States) {
        let mut states = machine.topology.states();
        match states.find(|id| machine.topology.is_final(*id)) {
            Some(end) => format!("; did you mean `=> {}`?", machine.state(end).name),
            None => {
                "; what a machine ends in is a state too, such as `final state Done;`: name it".to_owned()
            }
        }
    } else {
        let declared = Declared::of(machine.topology.states().map(|id| &machine.state(id).name));
        if machine.lacks(Part::States) && !declared.has_near(name) {
            // It may be the one that could not be read.
            return;
        }
        let is_word = name.to_string().starts_with(char::is_lowercase);
        match nearest(&name.to_string(), &NAMELESS_TARGETS).filter(|_| is_word) {
            Some("pass") => "; did you mean `=> pass do …`?".to_owned(),
            Some(word) => format!("; did you mean `=> {word}`?"),
            None => declared.similar(name, "state"),
        }
    };
    errors.push(name.span(), format!("no state `{name}` in machine `{}`{help}", machine.name));
}

/// Data that hold a target, in place of the name of a state.
fn held(machine: &Machine, name: &Ident) -> Option<String> {
    let ty = format!("{}Target", machine.name);
    let mut data = machine.topology.all().each_of(|id| &machine.state(id).data);
    data.any(|field| field.name == *name && has_word(&field.ty, &ty)).then(|| {
        format!("; `{name}` is data that hold one: write the states that it may be, `{name} in [Name, Name]`")
    })
}

/// A field that a target gives.
pub(super) fn field(machine: &Machine, state: StateId, name: &Ident, errors: &mut Errors) {
    if is_absent(machine, AbsentKind::Data, name, errors) {
        return;
    }
    let place = machine.state(state);
    let declared = Declared::of(place.data.iter().map(|field| &field.name));
    let may_be_lost = place.trust.lacks(Part::Data) && !declared.has_near(name);
    if may_be_lost || place.untyped.holds(name) {
        return;
    }
    let help = if machine.find_state(name).is_some() {
        format!("; `{name}` is a state: its name alone is the target, `=> {name}`")
    } else if machine.state(ROOT).field(name).is_some() {
        format!("; `{name}` is data of the machine, which an action sets: `do *{name} = …`")
    } else if let Some(outer) =
        machine.topology.path(state).skip(1).find(|outer| machine.state(*outer).field(name).is_some())
    {
        let outer = &machine.state(outer).name;
        format!(
            "; `{name}` is data of `{outer}` around it: write `{} in {outer} {{ {name}: … }}`",
            place.name
        )
    } else if declared.0.is_empty() {
        ", nor any other: remove this".to_owned()
    } else {
        declared.similar(name, "field")
    };
    let what = if state == ROOT { machine.describe(ROOT) } else { format!("state `{}`", place.name) };
    errors.push(name.span(), format!("{what} has no field `{name}`{help}"));
}

/// Data that are taken by a line of this state.
pub(super) fn taken(machine: &Machine, state: StateId, name: &Ident, errors: &mut Errors) {
    if is_absent(machine, AbsentKind::Data, name, errors) {
        return;
    }
    let around = || machine.topology.path(state).map(|id| machine.state(id));
    let declared = Declared::of(around().each_of(|state| &state.data).map(|field| &field.name));
    let may_be_lost = around().any(|state| state.trust.lacks(Part::Data) || state.untyped.holds(name));
    if may_be_lost && !declared.has_near(name) {
        return;
    }
    let help = match machine.is_param(name) {
        true => format!("; `{name}` is a parameter, which stays with the caller"),
        false if declared.0.is_empty() => ", nor any other".to_owned(),
        false => declared.similar(name, "field"),
    };
    errors.push(name.span(), format!("no data `{name}` in {}{help}", machine.describe(state)));
}

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
    let mut known = true;
    for alternative in &pattern.alternatives {
        let EventPattern::Variant { name, payload } = &alternative.event else {
            continue;
        };
        known &=
            is_known_event(machine, name, errors) && is_of_payload(machine, name, payload.as_ref(), errors);
    }
    known
}

/// Whether an event that is raised is one.
pub(super) fn raised(machine: &Machine, name: &Ident, errors: &mut Errors) -> bool {
    is_known_event(machine, name, errors)
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
    let carried = machine.event(name).map(|event| Carried::of(&event.payload));
    if let Some(Carried::More) = carried {
        let message = format!(
            "event `{name}` does not carry one value, as the result of `during` is: give it one field, `{name}(Type)`"
        );
        errors.push(name.span(), message);
    }
    !matches!(carried, Some(Carried::More))
}

fn is_known_event(machine: &Machine, name: &Ident, errors: &mut Errors) -> bool {
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
    let carried = match event.payload.clone().into_iter().next() {
        Some(TokenTree::Group(carried)) => Some(carried),
        _ => None,
    };
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

fn event_names(machine: &Machine) -> Declared {
    match &machine.events {
        Some(Events::Declared { variants, .. }) => Declared::of(variants.iter().map(|event| &event.name)),
        _ => Declared(Vec::new()),
    }
}
