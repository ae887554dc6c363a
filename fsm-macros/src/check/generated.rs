//! Names that are generated for composite states and regions, and what they clash with.

use proc_macro2::{Ident, Span};
use quote::format_ident;

use super::Findings;
use super::names::is_named;
use crate::errors::line_of;
use crate::model::{Machine, ROOT, StateId};
use crate::syntax::Param;

pub(super) fn check(machine: &Machine, findings: &mut Findings) {
    for id in (0..machine.states.len()).map(StateId) {
        fields(machine, id, findings);
    }
    for (_, name, message) in clashing_types(machine) {
        findings.error(name.span(), message);
    }
}

/// What stands behind the machine's name in the types that every machine has, or may come to have.
const SUFFIXES: [&str; 6] = ["State", "Target", "Event", "StateId", "Data", "Entry"];

/// The states whose types have names that are taken.
fn clashing_types(machine: &Machine) -> Vec<(StateId, &Ident, String)> {
    let mut taken: Vec<(String, Span)> = Vec::new();
    let mut found = Vec::new();
    for id in machine.state_ids().filter(|id| has_type(machine, *id)) {
        let state = machine.state(id);
        let (name, kind) = (&state.name, machine.kind_word(id));
        let mut types = vec![name.to_string()];
        if state.is_region() && !state.data.is_empty() {
            types.push(format!("{name}State"));
        }
        for ty in types {
            let full = format!("{}{ty}", machine.name);
            if SUFFIXES.contains(&ty.as_str()) {
                let what = if state.is_region() { "region" } else { "state with states inside" };
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
    machine.owner.iter().chain(&machine.world).find(|param| is_named(&param.ty, name))
}

fn has_type(machine: &Machine, id: StateId) -> bool {
    machine.has_children(id) || machine.state(id).is_region()
}

/// The child of a composite state is its field `state`, and each region is one of its own.
fn fields(machine: &Machine, id: StateId, findings: &mut Findings) {
    // The machine's own data stand apart from its states.
    let holds_one = id != ROOT && machine.is_compound(id) && !machine.is_choice(id);
    let clash = machine.state(id).data.iter().find(|field| field.name == "state");
    if let Some(field) = clash.filter(|_| holds_one) {
        let what = machine.describe(id);
        let message = format!("`state` is the field in which {what} holds the state inside it: rename this");
        findings.error(field.name.span(), message);
    }
    if !machine.holds_regions(id) {
        return;
    }
    let mut taken: Vec<String> = Vec::new();
    for region in machine.state(id).children.iter().filter(|child| machine.state(**child).is_region()) {
        let name = &machine.state(*region).name;
        let field = snake_case(&name.to_string());
        let data = machine.state(id).data.iter().find(|data| id != ROOT && data.name == field);
        if let Some(data) = data {
            let message = format!("`{field}` is the field of region `{name}`: rename one of them");
            findings.error(data.name.span(), message);
        } else if taken.contains(&field) {
            let message = format!(
                "the field of region `{name}` would be `{field}`, as that of another region: rename one of them"
            );
            findings.error(name.span(), message);
        }
        taken.push(field);
    }
}

/// `LeftLeg` is the field `left_leg`.
fn snake_case(name: &str) -> String {
    let mut field = String::new();
    for (index, letter) in name.trim_start_matches("r#").chars().enumerate() {
        if letter.is_uppercase() && index > 0 {
            field.push('_');
        }
        field.extend(letter.to_lowercase());
    }
    field
}

/// Gives states other names than those that are taken, and data too.
pub(super) fn mend(machine: &mut Machine) {
    let clashing: Vec<StateId> = clashing_types(machine).into_iter().map(|(id, ..)| id).collect();
    for id in clashing {
        machine.states[id.0].name = format_ident!("{}_", machine.states[id.0].name);
    }
    for id in (1..machine.states.len()).map(StateId) {
        let regions = machine.state(id).children.iter().filter(|child| machine.state(**child).is_region());
        let mut taken: Vec<String> =
            regions.map(|region| snake_case(&machine.state(*region).name.to_string())).collect();
        if machine.is_compound(id) {
            taken.push("state".to_owned());
        }
        let state = &mut machine.states[id.0];
        for field in &mut state.data {
            if taken.iter().any(|name| field.name == name) {
                field.name = format_ident!("{}_", field.name);
                state.broken = true;
            }
        }
    }
}
