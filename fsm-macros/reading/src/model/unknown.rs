//! Names of states and data that nothing bears: what to say about them. A name that something of another kind bears is told
//! so; else the nearest name of the kind is offered. Names of what stands under a condition that does not hold are said to.

use super::prelude::*;
use crate::diagnostic::nearest;
use crate::errors::Declared;
use crate::syntax::{AbsentKind, StateTarget};
use crate::token::has_word;
use crate::written::NAMELESS_TARGETS;

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
    let has = |id: StateId| machine.state(id).field(name).is_some();
    let help = if machine.find_state(name).is_some() {
        format!("; `{name}` is a state: its name alone is the target, `=> {name}`")
    } else if has(ROOT) {
        format!("; `{name}` is data of the machine, which an action sets: `do *{name} = …`")
    } else if let Some(outer) = machine.topology.outer(state, &has) {
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

/// Whether it is under a condition that does not hold, which is said then.
pub(super) fn is_absent(machine: &Machine, kind: AbsentKind, name: &Ident, errors: &mut Errors) -> bool {
    let message = machine.absent.as_ref().and_then(|absent| absent.message(kind, name, None));
    message.map(|message| errors.push(name.span(), message)).is_some()
}

/// Whether `initial` or `history` names a state under a condition that does not hold, which is said then.
pub(super) fn default(machine: &Machine, target: &StateTarget, word: &str, errors: &mut Errors) -> bool {
    let names = std::iter::once(&target.name).chain(target.also.iter().map(|also| &also.name));
    let absent = machine.absent.as_ref();
    let message = |name| absent.and_then(|absent| absent.message(AbsentKind::State, name, Some(word)));
    let told = names.filter_map(|name| message(name).map(|message| errors.push(name.span(), message)));
    told.count() > 0
}

/// Whether the word is that of other tools for the end of a machine.
fn is_end(word: &str) -> bool {
    ["final", "end", "done", "finish", "finished", "terminate", "stop", "exit"].contains(&word)
}

/// The target that is meant by another word.
fn target_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "deferred" | "postpone" | "delay" | "later" | "keep" => "=> defer",
        "next" | "continue" | "forward" | "propagate" | "bubble" | "fallthrough" => "=> pass do …",
        "ignored" | "discard" | "nothing" | "none" | "None" => "=> ignore",
        "Self" | "stay" | "same" | "this" | "current" => "=> self",
        "history" | "H" => "=> history Name",
        "back" | "last" => "=> previous",
        _ => return None,
    })
}

pub(super) fn event_names(machine: &Machine) -> Declared {
    match &machine.events {
        Some(Events::Declared { variants, .. }) => Declared::of(variants.iter().map(|event| &event.name)),
        _ => Declared(Vec::new()),
    }
}
