//! Names that clash: with each other, with words of the language, with what is generated.

use syn::Type;

use super::prelude::*;
use crate::token::snake;
use crate::written::{Param, TARGET_WORDS};

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    findings.complain(parameters_of_one_name(machine));
    findings.complain(time_named_like_a_parameter(machine));
    findings.complain(named_like_a_parameters_type(machine));
    findings.complain(event_named_like_the_list(machine));
    for id in machine.topology.all() {
        hidden_by_data(machine, id, findings);
        fields(machine, id, findings);
    }
    for (_, name, message) in clashing_types(machine) {
        findings.error(name.span(), message);
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
    Some(hides(now, "a parameter of the machine"))
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
        findings.complain(hidden(machine, name).map(|what| hides(name, what)));
        let named = |outer: StateId| machine.state(outer).data.iter().find(|field| field.name == *name);
        let outer = machine.topology.path(id).skip(1).find_map(|outer| Some((outer, named(outer)?)));
        if let Some((outer, field)) = outer {
            let line = line_of(field.name.span());
            let [part, around] =
                [id, outer].map(|id| findings.errors.part_with(&machine.state(id).name, name));
            let message = match (part, around) {
                (Some(part), Some(around)) if part == around => {
                    let (inner, outer) = (&machine.state(id).name, machine.describe(outer));
                    let message = format!(
                        "{outer} is part `{part}` too, and its parameters are in scope here, where they have the same names: move `{inner}` out of it, or make it another part"
                    );
                    return findings.error(inner.span(), message);
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

/// The names that lines such as `transition` and `enter` give to what has happened.
pub(super) fn names_of_what_has_happened(machine: &Machine, line: &Line) -> Complaint {
    let (names, word) = (line.told(), &line.keyword);
    names.iter().enumerate().filter(|(_, name)| **name != "_").find_map(|(index, name)| {
        if names[..index].holds(name) {
            let message =
                format!("two names of `{word}` are `{name}`: rename one of them, `{word}(from, to)`");
            return Some((name.span(), message));
        }
        let data = |(state, _): (StateId, usize)| match state {
            ROOT => "data of the machine".to_owned(),
            state => format!("data of {}", machine.describe(state)),
        };
        let of_data = || machine.data_seen(line.state, name).map(data);
        Some(hides(name, &hidden(machine, name).map(str::to_owned).or_else(of_data)?))
    })
}

/// What an event brings, an error, or what a condition finds, is the line's own. An action that names it may as well mean the
/// parameter.
pub(super) fn hidden_by_binding(machine: &Machine, line: &Line) -> Complaint {
    let mut bound = line.bindings().into_iter();
    let name = bound.find(|name| machine.is_param(name) && line.acts_on(name))?;
    Some(hides(&name, "a parameter of the machine"))
}

/// Code of the machine sees each of its names in all places.
fn hides(name: &Ident, what: &str) -> (Span, String) {
    (name.span(), format!("`{name}` is the name of {what}, which this would hide: rename it"))
}

/// The meaning of `name` in all code of the machine, if it is a parameter or the time.
fn hidden(machine: &Machine, name: &Ident) -> Option<&'static str> {
    if machine.is_param(name) {
        return Some("a parameter of the machine");
    }
    (machine.now.as_ref() == Some(name)).then_some("the time")
}

/// The ends, behind the machine's name, of the types that every machine has, or may come to have.
const SUFFIXES: [&str; 10] =
    ["State", "Target", "Event", "EventId", "StateId", "Data", "Entry", "Observed", "Cause", "Tag"];

/// The states whose types have names that are taken.
fn clashing_types(machine: &Machine) -> Vec<(StateId, &Ident, String)> {
    let mut taken: Vec<(String, Span)> = Vec::new();
    let mut found = Vec::new();
    let has_type = |id: &StateId| machine.topology.has_children(*id) || machine.topology.is_region(*id);
    for id in machine.topology.states().filter(has_type) {
        let state = machine.state(id);
        let (name, kind) = (&state.name, machine.kind_word(id));
        let mut types = vec![name.to_string()];
        if machine.topology.is_region(id) && !state.data.is_empty() {
            types.push(format!("{name}State"));
        }
        for ty in types {
            let full = format!("{}{ty}", machine.name);
            let message = if SUFFIXES.contains(&ty.as_str()) || ty == "Timer" && !machine.timers.is_empty() {
                let what = if machine.topology.is_region(id) { "region" } else { "state with states inside" };
                format!(
                    "`{full}` is a generated type of its own, so no {what} can be called `{name}`: rename it"
                )
            } else if let Some(param) = machine.params.iter().find(|param| is_named(&param.ty, &full)) {
                format!(
                    "`{full}` is the type of `{}`, and would be generated for {kind} `{name}` too: rename one of them",
                    param.name
                )
            } else if let Some((_, first)) = taken.iter().find(|(other, _)| *other == ty) {
                format!(
                    "`{full}` would be generated for {kind} `{name}` and for the state{} as well: rename one of them",
                    line_of(*first)
                )
            } else {
                taken.push((ty, name.span()));
                continue;
            };
            found.push((id, name, message));
        }
    }
    found
}

/// The child of a composite state is its field `state`, and each region is one of its own.
fn fields(machine: &Machine, id: StateId, findings: &mut Findings) {
    // The machine's own data stand apart from its states.
    let holds_one = id != ROOT && machine.topology.is_compound(id) && !machine.topology.is_choice(id);
    let clash = machine.state(id).data.iter().find(|field| field.name == "state");
    if let Some(field) = clash.filter(|_| holds_one) {
        let what = machine.describe(id);
        let message = format!("`state` is the field in which {what} holds the state inside it: rename this");
        findings.error(field.name.span(), message);
    }
    let second = second_fields(machine, id);
    for region in machine.topology.regions(id) {
        let name = &machine.state(region).name;
        let field = snake(name);
        let data = machine.state(id).data.iter().find(|data| id != ROOT && data.name == field);
        let (place, message) = if let Some(data) = data {
            (&data.name, format!("`{field}` is the field of region `{name}`: rename one of them"))
        } else if is_no_name(&field) {
            (name, format!("the field of region `{name}` would be `{field}`, a word of Rust: rename it"))
        } else if second.holds(&region) {
            let message = format!(
                "the field of region `{name}` would be `{field}`, as that of another region: rename one of them"
            );
            (name, message)
        } else {
            continue;
        };
        findings.error(place.span(), message);
    }
}

/// The states that cannot keep their names.
pub(super) fn clashing(machine: &Machine) -> Vec<StateId> {
    let types = clashing_types(machine).into_iter().map(|(id, ..)| id);
    let second = machine.topology.all().each_of(|id| second_fields(machine, id)).gather();
    let fields = machine.topology.states().filter(|id| {
        second.holds(id) || machine.topology.is_region(*id) && is_no_name(&snake(&machine.state(*id).name))
    });
    types.and(fields).gather()
}

/// Other words of Rust are names with `r#`.
fn is_no_name(field: &str) -> bool {
    ["crate", "super"].contains(&field)
}

/// The regions inside a state whose field has the name of that of an earlier one.
fn second_fields(machine: &Machine, id: StateId) -> Vec<StateId> {
    let (mut fields, mut second) = (Vec::new(), Vec::new());
    for region in machine.topology.regions(id) {
        let field = snake(&machine.state(region).name);
        match fields.binary_search(&field) {
            Ok(_) => second.push(region),
            Err(place) => fields.insert(place, field),
        }
    }
    second
}

/// The fields that hold what is inside a state.
pub(super) fn fields_inside(machine: &Machine, id: StateId) -> Vec<String> {
    let of_regions = machine.topology.regions(id).map(|region| snake(&machine.state(region).name));
    let of_one = machine.topology.is_compound(id).then(|| "state".to_owned());
    of_regions.and(of_one).gather()
}
