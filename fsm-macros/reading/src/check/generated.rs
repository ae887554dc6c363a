//! Names that are generated for composite states and regions, and what they clash with.

use proc_macro2::{Ident, Span};

use super::Findings;
use super::names::is_named;
use crate::each::{Gather, Holds};
use crate::errors::line_of;
use crate::model::{Machine, ROOT, StateId};
use crate::token::snake;
use crate::written::Param;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for id in machine.topology.all() {
        fields(machine, id, findings);
    }
    for (_, name, message) in clashing_types(machine) {
        findings.error(name.span(), message);
    }
}

/// The ends, behind the machine's name, of the types that every machine has, or may come to have.
const SUFFIXES: [&str; 10] =
    ["State", "Target", "Event", "EventId", "StateId", "Data", "Entry", "Observed", "Cause", "Tag"];

/// The states whose types have names that are taken.
fn clashing_types(machine: &Machine) -> Vec<(StateId, &Ident, String)> {
    let mut taken: Vec<(String, Span)> = Vec::new();
    let mut found = Vec::new();
    for id in machine.topology.states().filter(|id| has_type(machine, *id)) {
        let state = machine.state(id);
        let (name, kind) = (&state.name, machine.kind_word(id));
        let mut types = vec![name.to_string()];
        if machine.topology.is_region(id) && !state.data.is_empty() {
            types.push(format!("{name}State"));
        }
        for ty in types {
            let full = format!("{}{ty}", machine.name);
            if SUFFIXES.contains(&ty.as_str()) || ty == "Timer" && !machine.timers.is_empty() {
                let what = if machine.topology.is_region(id) { "region" } else { "state with states inside" };
                let message = format!(
                    "`{full}` is a generated type of its own, so no {what} can be called `{name}`: rename it"
                );
                found.push((id, name, message));
            } else if let Some(param) = parameter_of_type(machine, &full) {
                let message = format!(
                    "`{full}` is the type of `{}`, and would be generated for {kind} `{name}` too: rename one of them",
                    param.name
                );
                found.push((id, name, message));
            } else if let Some((_, first)) = taken.iter().find(|(other, _)| *other == ty) {
                let message = format!(
                    "`{full}` would be generated for {kind} `{name}` and for the state{} as well: rename one of them",
                    line_of(*first)
                );
                found.push((id, name, message));
            } else {
                taken.push((ty, name.span()));
            }
        }
    }
    found
}

fn parameter_of_type<'m>(machine: &'m Machine, name: &str) -> Option<&'m Param> {
    machine.params.iter().find(|param| is_named(&param.ty, name))
}

fn has_type(machine: &Machine, id: StateId) -> bool {
    machine.topology.has_children(id) || machine.topology.is_region(id)
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
    if !machine.topology.holds_regions(id) {
        return;
    }
    let second = second_fields(machine, id);
    for region in machine.topology.children(id).iter().filter(|child| machine.topology.is_region(**child)) {
        let name = &machine.state(*region).name;
        let field = snake(name);
        let data = machine.state(id).data.iter().find(|data| id != ROOT && data.name == field);
        if let Some(data) = data {
            let message = format!("`{field}` is the field of region `{name}`: rename one of them");
            findings.error(data.name.span(), message);
        } else if is_no_name(&field) {
            let message =
                format!("the field of region `{name}` would be `{field}`, a word of Rust: rename it");
            findings.error(name.span(), message);
        } else if second.holds(region) {
            let message = format!(
                "the field of region `{name}` would be `{field}`, as that of another region: rename one of them"
            );
            findings.error(name.span(), message);
        }
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
    for region in machine.topology.children(id).iter().filter(|child| machine.topology.is_region(**child)) {
        let field = snake(&machine.state(*region).name);
        match fields.binary_search(&field) {
            Ok(_) => second.push(*region),
            Err(place) => fields.insert(place, field),
        }
    }
    second
}

/// The fields that hold what is inside a state.
pub(super) fn fields_inside(machine: &Machine, id: StateId) -> Vec<String> {
    let regions = machine.topology.children(id).iter().filter(|child| machine.topology.is_region(**child));
    let of_regions = regions.map(|region| snake(&machine.state(*region).name));
    let of_one = machine.topology.is_compound(id).then(|| "state".to_owned());
    of_regions.and(of_one).gather()
}
