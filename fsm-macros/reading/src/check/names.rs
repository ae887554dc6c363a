//! Names that clash: with each other, with words of the language, with what is generated.

use proc_macro2::{Ident, Span};
use syn::Type;

use super::{Complaint, Findings};
use crate::each::{Gather, Holds};
use crate::errors::line_of;
use crate::model::{Events, Line, Machine, ROOT, StateId, Trigger};
use crate::written::{Param, TARGET_WORDS};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    findings.complain(parameters_of_one_name(machine));
    findings.complain(time_named_like_a_parameter(machine));
    findings.complain(named_like_a_parameters_type(machine));
    findings.complain(event_named_like_the_list(machine));
    for id in machine.topology.all() {
        hidden_by_data(machine, id, findings);
    }
}

pub(super) fn name_of_a_state(machine: &Machine, id: StateId) -> Complaint {
    let name = &machine.state(id).name;
    let message = if id == ROOT {
        return None;
    } else if TARGET_WORDS.iter().any(|word| name == word) {
        let text = name.to_string();
        let upper = text[..1].to_uppercase() + &text[1..];
        format!("`{name}` is a word of the language and no name for a state: call it `{upper}`")
    } else if name == "ALL" {
        format!(
            "`{}StateId::ALL` is the list of all states, so no state can have this name: rename it",
            machine.name
        )
    } else {
        return None;
    };
    Some((name.span(), message))
}

fn event_named_like_the_list(machine: &Machine) -> Complaint {
    let Some(Events::Declared { variants, .. }) = &machine.events else { return None };
    let event = variants.iter().find(|event| event.name == "ALL")?;
    let list = format!("{}EventId::ALL", machine.name);
    Some((
        event.name.span(),
        format!("`{list}` is the list of all events, so no event can have this name: rename it"),
    ))
}

fn parameters_of_one_name(machine: &Machine) -> Complaint {
    let doubled = (0..machine.params.len()).find(|index| machine.is_doubled(*index))?;
    let name = &machine.params[doubled].name;
    let message = format!("two parameters are named `{name}`: rename one of them");
    Some((name.span(), message))
}

fn time_named_like_a_parameter(machine: &Machine) -> Complaint {
    let now = machine.now.as_ref().filter(|now| machine.is_param(now))?;
    let message =
        format!("`{now}` is the name of a parameter of the machine, which this would hide: rename it");
    Some((now.span(), message))
}

/// The machine is a type of its own, beside that of the agent it belongs to.
fn named_like_a_parameters_type(machine: &Machine) -> Complaint {
    let (param, suffix) = taken(machine)?;
    let (name, ty) = (&machine.name, format!("{}{suffix}", machine.name));
    let message = match suffix {
        "" => format!(
            "machine `{name}` has the name of the type of `{}`: name it otherwise, such as `{name}Fsm`",
            param.name
        ),
        _ => format!(
            "`{ty}` is the type of `{}`, and would be a generated type of machine `{name}` too: rename one of them",
            param.name
        ),
    };
    Some((name.span(), message))
}

/// A parameter whose type has a name that is generated, and what stands behind the machine's name in it.
pub(super) fn taken(machine: &Machine) -> Option<(&Param, &'static str)> {
    let suffixes = ["", "State", "Target", "StateId"].into_iter();
    let events = matches!(machine.events, Some(Events::Declared { .. })).then_some("Event");
    let data = (!machine.state(ROOT).data.is_empty()).then_some("Data");
    let timers = (!machine.timers.is_empty()).then_some("Timer");
    suffixes.and(events).and(data).and(timers).find_map(|suffix| {
        let generated = format!("{}{suffix}", machine.name);
        let param = machine.params.iter().find(|param| is_named(&param.ty, &generated))?;
        Some((param, suffix))
    })
}

pub(super) fn is_named(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.len() == 1 && path.path.segments[0].ident == name)
}

/// Data are in scope under their names, beside the owner and the data of the states around.
fn hidden_by_data(machine: &Machine, id: StateId, findings: &mut Findings) {
    for field in &machine.state(id).data {
        let name = &field.name;
        if let Some(what) = hidden(machine, name) {
            let message = format!("`{name}` is the name of {what}, which this would hide: rename it");
            findings.error(name.span(), message);
        }
        let outer = machine.topology.path(id).skip(1).find_map(|outer| {
            let field = machine.state(outer).data.iter().find(|field| field.name == *name)?;
            Some((outer, field))
        });
        if let Some((outer, field)) = outer {
            let line = line_of(field.name.span());
            let [part, around] =
                [id, outer].map(|id| findings.errors.part_with(&machine.state(id).name, name));
            let message = match (part, around) {
                (Some(part), Some(around)) if part == around => {
                    let (span, message) = in_itself(machine, [id, outer], part);
                    return findings.error(span, message);
                }
                (Some(part), Some(around)) => format!(
                    "parameter `{name}` of part `{part}` would hide that of part `{around}`, declared{line}, in which part `{part}` stands: rename one of them"
                ),
                _ => format!(
                    "`{name}` would hide the data of that name in {}, declared{line}: rename one of them",
                    machine.describe(outer)
                ),
            };
            findings.error(name.span(), message);
        }
    }
}

/// Two states, one around the other, that are one part.
fn in_itself(machine: &Machine, [inner, outer]: [StateId; 2], part: &Ident) -> (Span, String) {
    let name = &machine.state(inner).name;
    let outer = machine.describe(outer);
    let message = format!(
        "{outer} is part `{part}` too, and its parameters are in scope here, where they have the same names: move `{name}` out of it, or make it another part"
    );
    (name.span(), message)
}

/// The names that lines such as `transition` and `enter` give to what has happened.
pub(super) fn names_of_what_has_happened(machine: &Machine, line: &Line) -> Complaint {
    let (names, word) = (line.told(), &line.keyword);
    names.iter().enumerate().filter(|(_, name)| **name != "_").find_map(|(index, name)| {
        let message = if names[..index].holds(name) {
            format!("two names of `{word}` are `{name}`: rename one of them, `{word}(from, to)`")
        } else if let Some(what) = hidden(machine, name) {
            format!("`{name}` is the name of {what}, which this would hide: rename it")
        } else if let Some((state, _)) = machine.data_seen(line.state, name) {
            let place = if state == ROOT { "the machine".to_owned() } else { machine.describe(state) };
            format!("`{name}` is the name of data of {place}, which this would hide: rename it")
        } else {
            return None;
        };
        Some((name.span(), message))
    })
}

/// What an event brings, or an error, is the line's own. An action that names it may as well mean the parameter.
pub(super) fn hidden_by_binding(machine: &Machine, line: &Line) -> Complaint {
    let bound = match &line.trigger {
        Trigger::On(pattern) => pattern.bindings(),
        Trigger::Failed(pattern) => pattern.bindings(),
        _ => return None,
    };
    let name = bound.into_iter().find(|name| machine.is_param(name) && line.acts_on(name))?;
    let message =
        format!("`{name}` is the name of a parameter of the machine, which this would hide: rename it");
    Some((name.span(), message))
}

/// The meaning of `name` in all code of the machine, if it is a parameter or the time.
fn hidden(machine: &Machine, name: &Ident) -> Option<&'static str> {
    if machine.is_param(name) {
        return Some("a parameter of the machine");
    }
    (machine.now.as_ref() == Some(name)).then_some("the time")
}
