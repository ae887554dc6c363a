//! Kinds of states that do not fit the lines in them, and where states begin.

use super::code::another;
use crate::check::composite::{all_are_regions, first_child};
use crate::each::Gather;
use crate::model::{Entry, Field, Given, Initial, Machine, ROOT, StateId, StateKind, Value};

/// `defaults` are the states whose `initial` or `history` cannot stand, `actions` those of whose `initial` only the
/// action is wrong.
pub(super) fn mend(machine: &mut Machine, defaults: &[StateId], actions: &[StateId]) {
    for id in machine.all_ids() {
        kinds(machine, id);
        let state = &mut machine.states[id.0];
        if defaults.contains(&id) {
            (state.initial, state.shallow, state.deep) = (None, None, None);
        }
        if let Some(initial) = state.initial.as_mut().filter(|_| actions.contains(&id)) {
            initial.action = None;
        }
    }
    // `start` takes data without an initial value, whatever is configured.
    for field in machine.states[ROOT.0].data.iter_mut().filter(|field| field.init.is_none()) {
        field.attrs.remove_cfgs();
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
    let entry = Entry { state, name, given, history: None, within, also };
    let keyword = machine.state(id).name.span();
    machine.states[id.0].initial = Some(Initial { keyword, entry, action: None });
}
