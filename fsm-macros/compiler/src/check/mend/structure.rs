//! Kinds of states that do not fit the lines in them, and where states begin.

use super::code::another;
use crate::each::Gather;
use crate::model::{Entry, Field, Given, Initial, Machine, ROOT, StateId, StateKind, Value};

/// `defaults` are the states whose `initial` or `history` cannot stand, `actions` those of whose `initial` only the
/// action is wrong.
pub(super) fn mend(machine: &mut Machine, defaults: &[StateId], actions: &[StateId]) {
    for id in machine.topology.all() {
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
    if !machine.topology.is_flat() {
        machine.topology.all().for_each(|id| begin_somewhere(machine, id));
    }
    machine.note_defaults();
}

fn kinds(machine: &mut Machine, id: StateId) {
    let is_mixed = machine.topology.holds_regions(id) && !machine.topology.holds_only_regions(id);
    for child in machine.topology.children(id).to_vec() {
        if is_mixed && machine.topology.is_region(child) {
            machine.topology.set_kind(child, StateKind::Plain);
        }
    }
    if machine.topology.is_region(id) {
        machine.states[id.0].attrs.remove_cfgs();
    }
    let kind = machine.topology.node(id).kind;
    if machine.topology.has_children(id) && matches!(kind, StateKind::Final | StateKind::Choice) {
        machine.topology.set_kind(id, StateKind::Plain);
    }
}

fn begin_somewhere(machine: &mut Machine, id: StateId) {
    if !machine.topology.is_compound(id) || machine.state(id).initial.is_some() {
        return;
    }
    let Some(state) = machine.topology.first_child(id) else {
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
