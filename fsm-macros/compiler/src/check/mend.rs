//! Makes what is declared such that it can be entered and named, whatever is wrong with it: what is generated relies
//! on that. All of it has been reported.

use quote::format_ident;

use super::composite::{all_are_regions, first_child};
use super::generated;
use super::untrusted::another;
use crate::each::Gather;
use crate::model::{Entry, Field, Given, Initial, Machine, ROOT, StateId, StateKind, Value};
use crate::trust::Part;

/// Kinds of states that do not fit what stands in them, and where states begin.
pub(super) fn structure(machine: &mut Machine, broken_defaults: &[StateId]) {
    for id in machine.all_ids() {
        kinds(machine, id);
        if broken_defaults.contains(&id) {
            let state = &mut machine.states[id.0];
            (state.initial, state.shallow, state.deep) = (None, None, None);
        }
    }
    // A machine of plain states does without.
    if !machine.is_flat() {
        machine.all_ids().for_each(|id| begin_somewhere(machine, id));
    }
}

fn kinds(machine: &mut Machine, id: StateId) {
    let is_mixed = machine.holds_regions(id) && !all_are_regions(machine, id);
    for child in machine.state(id).children.clone() {
        let kind = &mut machine.states[child.0].kind;
        if is_mixed && *kind == StateKind::Region {
            *kind = StateKind::Plain;
        }
    }
    machine.states[id.0].holds_regions &= !is_mixed;
    if machine.state(id).is_region() {
        machine.states[id.0].attrs.remove_cfgs();
    }
    let has_children = machine.has_children(id);
    let kind = &mut machine.states[id.0].kind;
    if has_children && matches!(kind, StateKind::Final | StateKind::Choice) {
        *kind = StateKind::Plain;
    }
}

fn begin_somewhere(machine: &mut Machine, id: StateId) {
    if !machine.is_compound(id) || machine.state(id).initial.is_some() {
        return;
    }
    let Some(state) = first_child(machine, id) else {
        return;
    };
    let name = machine.state(state).name.clone();
    let data = machine.state(state).data.iter().enumerate();
    let given = |(field, data): (usize, &Field)| Given {
        attrs: Vec::new(),
        field,
        name: data.name.clone(),
        value: Value::Expression(another(data.name.span())),
    };
    let given = data.filter(|(_, data)| data.init.is_none()).map(given).gather();
    let (within, also) = (Vec::new(), Vec::new());
    let entry = Entry { state, name, given, history: None, within, also, requested: false };
    let keyword = machine.state(id).name.span();
    machine.states[id.0].initial = Some(Initial { keyword, entry, action: None });
}

/// Names that are taken. Code that may mean one of them is left out.
pub(super) fn names(machine: &mut Machine) {
    for id in generated::clashing(machine) {
        machine.states[id.0].name = format_ident!("{}Other", machine.states[id.0].name);
    }
    for id in machine.state_ids() {
        let mut taken = generated::fields_inside(machine, id);
        let around = machine.path(id).skip(1).filter(|outer| *outer != ROOT);
        taken.extend(around.flat_map(|outer| &machine.state(outer).data).map(|field| field.name.to_string()));
        let mut is_renamed = false;
        for field in &mut machine.states[id.0].data {
            if taken.iter().any(|name| field.name == name) {
                field.name = format_ident!("{}_", field.name);
                is_renamed = true;
            }
        }
        if !is_renamed {
            continue;
        }
        for inner in machine.state_ids().filter(|inner| machine.is_in(*inner, id)).gather() {
            machine.states[inner.0].trust.lose(Part::Code);
        }
    }
}
